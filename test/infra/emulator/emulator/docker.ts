import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '#infra/local/start-failure.ts';
import type { Endpoint } from './endpoint.ts';
import { waitForResponse } from './endpoint.ts';

const run = promisify(execFile);

const composeFile = join(import.meta.dirname, '../compose.yaml');
const readyMs = 60_000;
const pullMs = 300_000;

export const hasDocker = (): Promise<boolean> =>
  run('docker', ['info'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );

/** Starts the emulator with compose.yaml, replacing that of an earlier run. */
export const startInDocker = async (port: number, report: (line: string) => void): Promise<Endpoint> => {
  const compose = (...args: string[]) =>
    run('docker', ['compose', '--project-name', 'pazia-cloud', '--file', composeFile, ...args], {
      timeout: pullMs,
      env: { ...process.env, GATEWAY_PORT: String(port) },
    });
  const url = `http://127.0.0.1:${port}`;
  report('Starting MiniStack in Docker ...');
  try {
    await compose('up', '--detach', '--force-recreate');
  } catch (cause) {
    throw new StartFailure(
      `"docker compose --file ${composeFile} up" has to work on this machine, or set AWS_ENDPOINT_URL.`,
      {
        cause,
      },
    );
  }
  const stop = async (): Promise<void> => void (await compose('down', '--volumes'));
  if (await waitForResponse(url, readyMs, () => false)) return { url, output: () => '', stop };
  await stop();
  throw new StartFailure(`MiniStack in Docker does not answer at ${url}: host networking has to be enabled in Docker.`);
};
