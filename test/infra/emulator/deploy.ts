import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { bundleAll } from '#infra/bundle/bundle.ts';
import { stackName } from '#infra/config/names.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { keepAliases } from './aliases.ts';

const root = resolve(import.meta.dirname, '../../..');
const linesShown = 25;
const limitMs = { bootstrap: 120_000, deploy: 420_000 };

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * An environment without AWS profile, credentials and endpoint of the machine's owner, so that this can only deploy to
 * the given endpoint.
 */
const onlyEndpoint = (url: string, home: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(AWS|CDK)_/.test(name))),
  // Runs the app on the Node of the project.
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(':'),
  HOME: home,
  STAGE: 'local',
  AWS_ENDPOINT_URL: url,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'us-east-1',
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
  CDK_DISABLE_VERSION_CHECK: 'true',
});

type Call = { command: keyof typeof limitMs; cwd: string; env: NodeJS.ProcessEnv };

const cdk = async ({ command, cwd, env }: Call, ...given: string[]): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), command, ...given], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs[command],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-20_000);
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return;
  const how = code === null ? `did not end within ${limitMs[command] / 1000} s` : 'failed';
  throw new StartFailure(`cdk ${command} ${how}:\n${output.trim().split('\n').slice(-linesShown).join('\n')}`);
};

/** Bootstraps CDK and deploys all stacks of an app, which the arguments may name. Returns the stacks' outputs. */
const bootstrapAndDeploy = async (
  url: string,
  folder: string,
  ...given: string[]
): Promise<z.infer<typeof Outputs>> => {
  const env = onlyEndpoint(url, folder);
  // In a folder without cdk.json, bootstrap does not synthesize the app.
  await cdk({ command: 'bootstrap', cwd: folder, env }, 'aws://000000000000/us-east-1', '--no-notices');
  const outputs = join(folder, 'outputs.json');
  await cdk(
    { command: 'deploy', cwd: root, env },
    ...['--all', ...given],
    // Some emulators cannot make change sets for existing stacks.
    ...['--method', 'direct', '--require-approval', 'never', '--no-notices'],
    ...['--output', join(folder, 'cdk.out'), '--outputs-file', outputs],
  );
  return Outputs.parse(JSON.parse(await readFile(outputs, 'utf8')));
};

/** Bundles every Lambda and deploys the stacks that an emulator supports. Returns the id of the HTTP API. */
export const deploy = async (url: string, folder: string, providerUrl: string): Promise<string> => {
  await bundleAll();
  const context = ['--context', 'emulator=true', '--context', `providerUrl=${providerUrl}`];
  const apiId = (await bootstrapAndDeploy(url, folder, ...context))[stackName('local', 'api')]?.ApiId;
  if (!apiId) throw new StartFailure('cdk deployed the API without printing its id.');
  await keepAliases(url);
  return apiId;
};

/** Deploys what LocalStack supports without a licence. */
export const deployToLocalstack = async (url: string, folder: string): Promise<void> => {
  const app = join(import.meta.dirname, 'localstack/app.ts');
  await bootstrapAndDeploy(url, folder, '--app', `node "${app}"`);
};
