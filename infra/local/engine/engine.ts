import { resolve } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { fetchEngine } from './fetch-engine.ts';
import { holdFolder } from './folder.ts';
import { needJava } from './java.ts';
import type { Engine, Launch } from './launch.ts';
import { launch, pidFile } from './launch.ts';
import { endLeftover } from './leftover.ts';

export type EngineOptions = {
  /** Where the data lie; null keeps them in memory. */
  dataFolder: string | null;
  port?: number;
  report: (line: string) => void;
  /** How often keepEngine starts it again before it gives up. */
  restartsMax?: number;
};

/** Starts DynamoDB Local as a process that ends with ours, whatever ends ours. Throws StartFailure. */
export const startEngine = async (options: EngineOptions): Promise<Engine> => {
  const { given, release } = await prepare(options);
  try {
    const engine = await launch(given);
    return { ...engine, exited: engine.exited.finally(release) };
  } catch (error) {
    release();
    throw error;
  }
};

/** The same, started again on the same port and data when it ends by itself; `exited` resolves when that is given up. */
export const keepEngine = async (options: EngineOptions): Promise<Engine> => {
  const { given, release } = await prepare(options);
  const { report, restartsMax = 5 } = options;
  let isStopped = false;
  let current: Engine;
  try {
    current = await launch(given);
  } catch (error) {
    release();
    throw error;
  }
  const url = current.url;
  const again = { ...given, port: Number(new URL(url).port) };

  const watch = async (): Promise<number | null> => {
    for (let restarts = 0; ; restarts += 1) {
      const code = await current.exited;
      if (isStopped || restarts === restartsMax) return code;
      report(`The database engine ended by itself (${code ?? 'no code'}) and is started again.`);
      try {
        current = await relaunch(again);
        if (isStopped) await current.stop();
        else report('The database engine answers again.');
      } catch {
        // A start that fails counts as one that ended at once.
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
  const given: Launch = { java, home, folder, port };
  try {
    if (folder !== null && (await endLeftover(pidFile(folder), folder)))
      report('Ended a database engine that an earlier start had left behind.');
  } catch (cause) {
    release();
    throw new StartFailure(`A database engine of an earlier start still uses ${folder}: end it and try again.`, {
      cause,
    });
  }
  return { given, release };
};

const relaunch = async (given: Launch): Promise<Engine> => {
  if (given.folder !== null) await endLeftover(pidFile(given.folder), given.folder);
  return launch(given);
};
