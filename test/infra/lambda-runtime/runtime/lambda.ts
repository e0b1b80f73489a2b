import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { region } from '#infra/config/names.ts';
import { freePort } from '#infra/local/engine/free-port.ts';
import type { Credentials } from '../gate/credentials.ts';
import type { DeployedLambda } from '../stage/synthesize.ts';

const supervisor = resolve(import.meta.dirname, '../../../../infra/local/engine/supervise.sh');
const redirect = join(import.meta.dirname, 'redirect.cjs');
const [pollMs, pollsMax] = [20, 500];

/** Files of AWS's runtime interface emulator and client. */
export type Programs = { rie: string; client: string };

export type Surroundings = Programs & { gatePort: number; certificateFile: string; folder: string };

export type RunningLambda = {
  /** The result of the handler, or the error that Lambda reports for it. */
  invoke: (event: unknown) => Promise<unknown>;
  /** What it wrote so far, with the emulator's own lines. */
  output: () => string;
  stop: () => Promise<void>;
};

/** What Lambda sets beside the variables of the template. */
const environment = (lambda: DeployedLambda, credentials: Credentials, around: Surroundings): NodeJS.ProcessEnv => ({
  ...lambda.Environment.Variables,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: credentials.sessionToken,
  AWS_LAMBDA_FUNCTION_NAME: lambda.FunctionName,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambda.MemorySize),
  AWS_LAMBDA_FUNCTION_TIMEOUT: String(lambda.Timeout),
  LAMBDA_TASK_ROOT: lambda.folder,
  PATH: '/usr/local/bin:/usr/bin:/bin',
  TZ: ':UTC',
  NODE_EXTRA_CA_CERTS: around.certificateFile,
  PAZIA_GATE_PORT: String(around.gatePort),
});

const twoPorts = async (): Promise<[number, number]> => {
  const [one, other] = [await freePort(), await freePort()];
  return one !== null && other !== null && one !== other ? [one, other] : twoPorts();
};

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && Reflect.get(error.cause, 'code') === 'ECONNREFUSED';

/** Sends the event as soon as the emulator listens. It starts the handler at the first one. */
const post = async (url: string, body: string): Promise<string> => {
  for (let polls = 1; ; polls += 1) {
    try {
      return await (await fetch(url, { method: 'POST', body })).text();
    } catch (error) {
      if (!isRefused(error) || polls === pollsMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
};

const outputOf = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  return () => text;
};

/** Starts a Lambda's asset under AWS's emulator and client. It ends when this process ends in any way. */
export const startLambda = async (
  lambda: DeployedLambda,
  credentials: Credentials,
  around: Surroundings,
): Promise<RunningLambda> => {
  const [port, apiPort] = await twoPorts();
  const addresses = ['--runtime-interface-emulator-address', `127.0.0.1:${port}`];
  const child = spawn(
    '/bin/sh',
    [supervisor, join(around.folder, `${port}.pid`), around.rie, ...addresses].concat(
      ['--runtime-api-address', `127.0.0.1:${apiPort}`],
      [process.execPath, '--require', redirect, around.client, lambda.Handler],
    ),
    { cwd: lambda.folder, env: environment(lambda, credentials, around), detached: true, stdio: 'pipe' },
  );
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const output = outputOf(child);
  // A Lambda runs one invocation at a time.
  let last: Promise<unknown> = Promise.resolve();
  const invokeNow = async (event: unknown): Promise<unknown> => {
    const url = `http://127.0.0.1:${port}/2015-03-31/functions/function/invocations`;
    const text = await post(url, JSON.stringify(event));
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    invoke: (event) => {
      const result = last.catch(() => undefined).then(() => invokeNow(event));
      last = result;
      return result;
    },
    output,
    stop: async () => {
      child.stdin?.destroy();
      await exited;
    },
  };
};
