import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { freePort } from '#infra/local/engine/free-port.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import type { Endpoint } from '../emulator/endpoint.ts';
import { startProcess } from '../emulator/process.ts';
import { placeEngine } from './engine-for-localstack.ts';
import { fetchLocalstack } from './fetch-localstack.ts';

const environment = (python: string, folder: string, port: number): NodeJS.ProcessEnv => ({
  PATH: [dirname(python), process.env.PATH].join(':'),
  HOME: folder,
  // It takes five seconds to stop.
  STOP_SECONDS: '15',
  // Python's third choice for temporary files. LocalStack complains about the first, TMPDIR.
  TEMP: folder,
  // It writes nowhere else, in a container neither.
  FILESYSTEM_ROOT: folder,
  OVERRIDE_IN_DOCKER: '0',
  // The same as 127.0.0.1. Its server listens on every interface if that is written as IPv4.
  GATEWAY_LISTEN: `[::ffff:127.0.0.1]:${port}`,
  LOCALSTACK_HOST: `127.0.0.1:${port}`,
  // Otherwise queue URLs have hostnames that do not resolve everywhere.
  SQS_ENDPOINT_STRATEGY: 'path',
  DYNAMODB_IN_MEMORY: '1',
  // It sends and fetches nothing: no usage data, no certificate, no DNS server.
  DISABLE_EVENTS: '1',
  SKIP_SSL_CERT_DOWNLOAD: '1',
  DNS_ADDRESS: '0',
});

export type LocalstackOptions = {
  /** A folder of its own, which it will remove. */
  folder: string;
  /** A fixed port, or any free one. */
  port?: number;
  report: (line: string) => void;
  /** Called with LocalStack's own log. */
  log?: (text: string) => void;
};

/** Starts the last community release of LocalStack, without Docker and token. Throws StartFailure. */
export const startLocalstack = async ({ folder, port: wanted, report, log }: LocalstackOptions): Promise<Endpoint> => {
  const python = await fetchLocalstack(report);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await placeEngine(folder, report);
  const port = await freePort(wanted);
  if (port === null)
    throw new StartFailure(
      `Port ${wanted} is taken: stop what listens there. If that is LocalStack, use it with npm start -- --localstack.`,
    );
  const env = environment(python, folder, port);
  return startProcess({
    ...{ name: 'LocalStack', command: [python, '-m', 'localstack.runtime.main'], env, folder, port },
    ...(log && { log }),
  });
};
