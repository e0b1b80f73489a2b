import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { StartFailure } from '#infra/local/start-failure.ts';
import type { Endpoint } from './endpoint.ts';
import { waitForResponse } from './endpoint.ts';

const supervisor = join(resolve(import.meta.dirname, '../../../..'), 'infra/local/engine/supervise.sh');
const readyMs = 60_000;
const charactersKept = 40_000;

export type EmulatorProcess = {
  /** What people call it. */
  name: string;
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Its working directory, which is removed when it has ended. */
  folder: string;
  port: number;
  /** Called with its output. */
  log?: (text: string) => void;
};

/**
 * Starts an emulator and resolves once it responds. It ends, and its folder is removed, when this process ends in any
 * way: its supervisor sees its input close. It has a process group of its own, so that Ctrl-C reaches only us. Throws
 * StartFailure.
 */
export const startProcess = async (emulator: EmulatorProcess): Promise<Endpoint> => {
  const { name, port } = emulator;
  const child = launch(emulator);
  const output = lastOf(child, emulator.log);
  let isGone = false;
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  }).then(() => {
    isGone = true;
  });
  const stop = async (): Promise<void> => {
    child.stdin?.destroy();
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  if (await waitForResponse(url, readyMs, () => isGone)) return { url, output, stop };
  const why = isGone ? 'ended at once' : 'does not answer';
  await stop();
  throw new StartFailure(`${name} ${why} on port ${port}. Its output: ${output().trim().split('\n').at(-1)}`);
};

const launch = ({ name, command, env, folder }: EmulatorProcess): ChildProcess =>
  spawn(
    '/bin/sh',
    ['-c', 'folder=$1; shift; "$@"; rm -rf "$folder"', 'sh', folder].concat(
      ['/bin/sh', supervisor, join(folder, `${name.toLowerCase()}.pid`)],
      command,
    ),
    { cwd: folder, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
  );

/** Its last output. Reading it also keeps the pipes from filling up. */
const lastOf = ({ stdout, stderr }: ChildProcess, log: EmulatorProcess['log']): (() => string) => {
  let text = '';
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-charactersKept);
      log?.(chunk);
    });
  return () => text;
};
