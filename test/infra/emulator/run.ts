import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { freePort } from '#infra/local/engine/free-port.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { deploy } from './deploy.ts';
import type { Deployment } from './deployment.ts';
import type { Endpoint } from './emulator/endpoint.ts';
import { openEndpoint } from './emulator/open-endpoint.ts';
import { equip, putKeys } from './equip.ts';

const emulatorLinesShown = 20;

/** How Lambdas that do not run on this machine call it, as 'host.docker.internal'. */
const providerHost = process.env.PROVIDER_HOST ?? '127.0.0.1';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const step = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
  say(`${doing} ...`);
  const began = performance.now();
  const result = await work();
  say(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
};

const bring = async (endpoint: Endpoint, folder: string): Promise<Deployment> => {
  const providerPort = (await freePort()) ?? 0;
  const providerKey = await step('Putting keys in place', () => putKeys(endpoint.url));
  const apiId = await step('Bundling and deploying with CDK', () =>
    deploy(endpoint.url, folder, `http://${providerHost}:${providerPort}/_local/paystack`),
  );
  await step('Putting locations in place', () => equip(endpoint.url));
  return {
    endpointUrl: endpoint.url,
    apiUrl: `${endpoint.url}/_aws/execute-api/${apiId}/$default`,
    providerPort,
    providerKey,
  };
};

/** False where a test failed. */
const runTests = async (deployment: Deployment): Promise<boolean> => {
  const vitest = await startVitest('test', [], {
    config: join(import.meta.dirname, 'vitest.config.ts'),
    watch: false,
    provide: { deployment },
  });
  const files = vitest.state.getTestModules();
  const errors = vitest.state.getUnhandledErrors();
  await vitest.close();
  return errors.length === 0 && files.length > 0 && files.every((file) => file.ok());
};

const troubleIn = (said: string): string =>
  said
    .split('\n')
    .filter((line) => /WARNING|ERROR|Error|Traceback/.test(line))
    .slice(-emulatorLinesShown)
    .join('\n');

const run = async (folder: string): Promise<boolean> => {
  const endpoint = await step('Starting an endpoint that speaks AWS', () => openEndpoint(process.env, folder, say));
  try {
    const isGood = await runTests(await bring(endpoint, folder));
    if (!isGood && troubleIn(endpoint.said())) say(`The emulator's last complaints:\n${troubleIn(endpoint.said())}`);
    return isGood;
  } finally {
    await endpoint.stop();
  }
};

const folder = await mkdtemp(join(tmpdir(), 'pazia-cloud-'));
try {
  process.exitCode = (await run(folder)) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
