import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { fetchEngine } from './fetch-engine.ts';
import { holdFolder } from './folder.ts';
import { needJava } from './java.ts';
import type { Engine, Launch } from './launch.ts';
import { launch, pidFile } from './launch.ts';
import { endLeftover } from './leftover.ts';

export type EngineOptions = {
  /** Folder of the data; null means in memory. */
  dataFolder: string | null;
  port?: number;
  report: (line: string) => void;
  /** How often keepEngine restarts it before it gives up. */
  restartsMax?: number;
};

/** Starts DynamoDB Local as a process that ends with ours, even if ours is killed. Throws StartFailure. */
export const startEngine = async (options: EngineOptions): Promise<Engine> => {
  const { launchOptions, release } = await prepare(options);
  try {
    const engine = await launch(launchOptions);
    return { ...engine, exited: engine.exited.finally(release) };
  } catch (error) {
    release();
    throw error;
  }
};

/** Like startEngine, but restarts it on the same port and data when it exits. `exited` resolves after the last restart. */
export const keepEngine = async (options: EngineOptions): Promise<Engine> => {
  const { launchOptions, release } = await prepare(options);
  const { report, restartsMax = 5 } = options;
  let isStopped = false;
  let current: Engine;
  try {
    current = await launch(launchOptions);
  } catch (error) {
    release();
    throw error;
  }
  const url = current.url;
  const again = { ...launchOptions, port: Number(new URL(url).port) };

  const watch = async (): Promise<number | null> => {
    for (let restarts = 0; ; restarts += 1) {
      const code = await current.exited;
      if (isStopped || restarts === restartsMax) return code;
      report(`The database engine exited (${code ?? 'no code'}). Restarting it.`);
      try {
        current = await relaunch(again);
        if (isStopped) await current.stop();
        else report('The database engine runs again.');
      } catch {
        // A failed start counts as one that exited at once.
        current = { ...current, exited: Promise.resolve(null) };
      }
    }
  };
  const exited = watch().finally(release);
  const stop = async (): Promise<void> => {
    isStopped = true;
    await current.stop();
    await exited;
  };
  return { url, stop, exited };
};

const prepare = async ({ dataFolder, port, report }: EngineOptions) => {
  const java = await needJava();
  const home = await fetchEngine(report);
  const folder = dataFolder === null ? null : resolve(dataFolder);
  const hold = folder === null ? null : holdFolder(folder);
  const release = (): void => hold?.release();
  const path = `/${randomBytes(18).toString('base64url')}`;
  const launchOptions: Launch = { java, home, folder, port, path };
  try {
    if (folder !== null && (await endLeftover(pidFile(folder), folder)))
      report('Ended a database engine left behind by an earlier start.');
  } catch (cause) {
    release();
    throw new StartFailure(`A database engine of an earlier start still uses ${folder}: end it and try again.`, {
      cause,
    });
  }
  return { launchOptions, release };
};

const relaunch = async (launchOptions: Launch): Promise<Engine> => {
  if (launchOptions.folder !== null) await endLeftover(pidFile(launchOptions.folder), launchOptions.folder);
  return launch(launchOptions);
};
