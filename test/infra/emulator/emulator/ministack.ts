import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { freePort } from '#infra/local/engine/free-port.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import type { Endpoint } from './endpoint.ts';
import { waitForResponse } from './endpoint.ts';
import { fetchMinistack } from './fetch-ministack.ts';

const root = resolve(import.meta.dirname, '../../../..');
const supervisor = join(root, 'infra/local/engine/supervise.sh');
const readyMs = 60_000;
const charactersKept = 40_000;

type Started = { child: ChildProcess; output: () => string; exited: Promise<void>; isGone: () => boolean };

const environment = (folder: string, port: number): NodeJS.ProcessEnv => ({
  // It runs Lambdas as processes on the Node of the project.
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(':'),
  HOME: folder,
  TMPDIR: folder,
  STATE_DIR: join(folder, 'state'),
  S3_DATA_DIR: join(folder, 's3'),
  GATEWAY_PORT: String(port),
  BIND_HOST: '127.0.0.1',
  IOT_MTLS_ENABLED: '0',
  SFTP_ENABLED: '0',
});

/**
 * MiniStack ends, and its folder is removed, when this process ends in any way: its supervisor sees its input close. It
 * has a process group of its own, so that Ctrl-C reaches only us.
 */
const launch = (python: string, folder: string, port: number): Started => {
  const child = spawn(
    '/bin/sh',
    ['-c', 'folder=$1; shift; "$@"; rm -rf "$folder"', 'sh', folder].concat(
      ['/bin/sh', supervisor, join(folder, 'ministack.pid')],
      [python, '-m', 'ministack'],
    ),
    { cwd: folder, env: environment(folder, port), detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let isGone = false;
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  }).then(() => {
    isGone = true;
  });
  return { child, output: lastOf(child), exited, isGone: () => isGone };
};

/** Its last output. Reading it also keeps the pipes from filling up. */
const lastOf = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-charactersKept);
    });
  return () => text;
};

const choosePort = async (wanted: number | undefined): Promise<number> => {
  const port = await freePort(wanted);
  if (port !== null) return port;
  throw new StartFailure(
    `Port ${wanted} is taken: stop what listens there, set PORT to another one, or use what is there with AWS_ENDPOINT_URL=http://localhost:${wanted}.`,
  );
};

/** Starts the emulator in an empty folder, which it will remove. Throws StartFailure. */
export const startMinistack = async (
  python: string,
  folder: string,
  wantedPort: number | undefined,
  report: (line: string) => void,
): Promise<Endpoint> => {
  const program = await fetchMinistack(python, report);
  const port = await choosePort(wantedPort);
  const { child, output, exited, isGone } = launch(program, folder, port);
  const stop = async (): Promise<void> => {
    child.stdin?.destroy();
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  if (await waitForResponse(url, readyMs, isGone)) return { url, output, stop };
  const why = isGone() ? 'ended at once' : 'does not answer';
  await stop();
  throw new StartFailure(`MiniStack ${why} on port ${port}. Its output: ${output().trim().split('\n').at(-1)}`);
};
