import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundleAll } from '#infra/bundle/bundle.ts';
import { environmentOf } from '#infra/config/environment.ts';
import { stages } from '#infra/config/stages.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import { readEnv } from '#ports/env.ts';
import { composePorts } from '#runtime/compose.ts';
import { testOriginSecret } from '#test/support/api-event.ts';
import { fillTables } from './accounts.ts';
import type { Candidate } from './candidate.ts';
import { otherCore, serverCore } from './candidate.ts';
import type { Pinned } from './pinned.ts';
import { startPinned } from './pinned.ts';

const root = resolve(import.meta.dirname, '../../../..');
/** Inside the package, so that external imports resolve to its node_modules. */
const built = join(root, 'node_modules/.cache/pazia-baselines');
const serverNames = ['store-server', 'lambda-server', 'express-server'];

/** Compiles the servers to JavaScript, so that no candidate strips types at run time. */
const buildServers = () =>
  build({
    absWorkingDir: root,
    entryPoints: serverNames.map((name) => join(import.meta.dirname, `servers/${name}.ts`)),
    outdir: built,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
  });

const startServer = (core: number, name: string, env: NodeJS.ProcessEnv): Pinned =>
  startPinned(core, [process.execPath, join(built, `${name}.mjs`)], { env: { NODE_ENV: 'production', ...env } });

/** Starts our Lambdas and the Express app on one database server. `stop` ends all three. */
export const startNodeServers = async (): Promise<{
  lambdas: Candidate;
  express: Candidate;
  stop: () => Promise<void>;
}> => {
  const bundles = join(built, 'bundles');
  await bundleAll(bundles);
  await buildServers();
  const secrets = keepSecrets(null);
  const store = startServer(otherCore, 'store-server', { SECRETS: JSON.stringify(secrets) });
  const env = {
    ...environmentOf(stages.local, { verificationKeys: secrets.verificationKeys, originSecrets: testOriginSecret }),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL: await store.firstLine,
  };
  const callers = await fillTables(composePorts(readEnv(env)));

  const lambdas = startServer(serverCore, 'lambda-server', { ...env, BUNDLES: bundles });
  const app = startServer(serverCore, 'express-server', env);
  return {
    lambdas: { pid: lambdas.pid, url: await lambdas.firstLine, callers },
    express: { pid: app.pid, url: await app.firstLine, callers },
    stop: async () => void (await Promise.all([store, lambdas, app].map(({ stop }) => stop()))),
  };
};
