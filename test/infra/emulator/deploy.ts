import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { bundleAll } from '#infra/bundle/bundle.ts';
import { stackName } from '#infra/config/names.ts';
import { StartFailure } from '#infra/local/start-failure.ts';

const root = resolve(import.meta.dirname, '../../..');
const linesShown = 25;
const limitMs = { bootstrap: 120_000, deploy: 420_000 };

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * Nothing of AWS but what is said here: no profile, no credentials and no address of the machine's owner, so that this
 * can only ever deploy to the endpoint.
 */
const onlyEndpoint = (url: string, home: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(AWS|CDK)_/.test(name))),
  // Our app runs on the Node that the project brings.
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
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-20_000);
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code === 0) return;
  const how = code === null ? `did not end within ${limitMs[command] / 1000} s` : 'failed';
  throw new StartFailure(`cdk ${command} ${how}:\n${said.trim().split('\n').slice(-linesShown).join('\n')}`);
};

/** Bundles every Lambda and deploys the stacks that an emulator can make. Answers the id of the HTTP API. */
export const deploy = async (url: string, folder: string, providerUrl: string): Promise<string> => {
  await bundleAll();
  const env = onlyEndpoint(url, folder);
  // Where no cdk.json lies, it does not synthesize what it is not going to deploy.
  await cdk({ command: 'bootstrap', cwd: folder, env }, 'aws://000000000000/us-east-1', '--no-notices');
  const outputs = join(folder, 'outputs.json');
  await cdk(
    { command: 'deploy', cwd: root, env },
    ...['--all', '--context', 'emulator=true', '--context', `providerUrl=${providerUrl}`],
    // Change sets over a stack that is already there are more than some emulators can do.
    ...['--method', 'direct', '--require-approval', 'never', '--no-notices'],
    ...['--output', join(folder, 'cdk.out'), '--outputs-file', outputs],
  );
  const apiId = Outputs.parse(JSON.parse(await readFile(outputs, 'utf8')))[stackName('local', 'api')]?.ApiId;
  if (!apiId) throw new StartFailure('The API was deployed and cdk did not say under which id.');
  return apiId;
};
