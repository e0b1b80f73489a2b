import { join, resolve } from 'node:path';
import { freePort } from '#infra/local/engine/free-port.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import type { Endpoint } from './endpoint.ts';
import { fetchMinistack } from './fetch-ministack.ts';
import { startProcess } from './process.ts';

const root = resolve(import.meta.dirname, '../../../..');

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
  const command = [program, '-m', 'ministack'];
  return startProcess({ name: 'MiniStack', command, env: environment(folder, port), folder, port });
};
