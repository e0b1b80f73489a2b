import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { freePort } from '#infra/local/engine/free-port.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { deploy, deployToLocalstack } from './deploy.ts';
import type { Deployment } from './deployment.ts';
import { openEdge } from './edge.ts';
import type { Endpoint } from './emulator/endpoint.ts';
import { openEndpoint } from './emulator/open-endpoint.ts';
import { equip, putKeys } from './equip.ts';
import { startLocalstack } from './localstack/localstack.ts';

const emulatorLinesShown = 20;

/** The name of this machine for Lambdas in containers, such as 'host.docker.internal'. */
const providerHost = process.env.PROVIDER_HOST ?? '127.0.0.1';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
  print(`${label} ...`);
  const startedAt = performance.now();
  const result = await work();
  print(`  done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
};

const prepare = async (endpoint: Endpoint, folder: string): Promise<Deployment> => {
  const providerPort = (await freePort()) ?? 0;
  const keys = await step('Storing the keys', () => putKeys(endpoint.url));
  const apiId = await step('Bundling and deploying with CDK', () =>
    deploy(endpoint.url, folder, `http://${providerHost}:${providerPort}/_local/paystack`),
  );
  await step('Adding the locations', () => equip(endpoint.url));
  const directUrl = `${endpoint.url}/_aws/execute-api/${apiId}/$default`;
  return { endpointUrl: endpoint.url, directUrl, apiUrl: directUrl, providerPort, ...keys };
};

/** False if a test failed. */
const runTests = async (deployment: Deployment, config: string): Promise<boolean> => {
  const vitest = await startVitest('test', [], {
    config: join(import.meta.dirname, config),
    watch: false,
    provide: { deployment },
  });
  const files = vitest.state.getTestModules();
  const errors = vitest.state.getUnhandledErrors();
  await vitest.close();
  return errors.length === 0 && files.length > 0 && files.every((file) => file.ok());
};

const problemsIn = (output: string): string =>
  output
    .split('\n')
    .filter((line) => /WARNING|ERROR|Error|Traceback/.test(line))
    .slice(-emulatorLinesShown)
    .join('\n');

/** The whole product, behind its edge. */
const testStage = async (endpoint: Endpoint, folder: string): Promise<boolean> => {
  const deployment = await prepare(endpoint, folder);
  const edge = await openEdge(deployment.directUrl, deployment.originSecret);
  return runTests({ ...deployment, apiUrl: edge.url }, 'vitest.config.ts').finally(edge.stop);
};

/** What LocalStack runs without a licence: everything but the API and the Lambdas, which npm start runs on it. */
const testOnLocalstack = async (endpoint: Endpoint, folder: string): Promise<boolean> => {
  const keys = await step('Storing the keys', () => putKeys(endpoint.url));
  await step('Deploying with CDK', () => deployToLocalstack(endpoint.url, folder));
  await step('Adding the locations', () => equip(endpoint.url));
  const deployment = { endpointUrl: endpoint.url, directUrl: '', apiUrl: '', providerPort: 0, ...keys };
  return runTests(deployment, 'localstack/vitest.config.ts');
};

const openLocalstack = (folder: string): Promise<Endpoint> =>
  process.env.AWS_ENDPOINT_URL
    ? openEndpoint(process.env, folder, print)
    : startLocalstack({ folder: join(folder, 'localstack'), report: print });

const run = async (folder: string): Promise<boolean> => {
  const isLocalstack = process.argv.includes('--localstack');
  const endpoint = isLocalstack
    ? await step('Starting LocalStack', () => openLocalstack(folder))
    : await step('Starting an AWS endpoint', () => openEndpoint(process.env, folder, print));
  try {
    const isGood = await (isLocalstack ? testOnLocalstack : testStage)(endpoint, folder);
    if (!isGood && problemsIn(endpoint.output()))
      print(`Last errors of the emulator:\n${problemsIn(endpoint.output())}`);
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
