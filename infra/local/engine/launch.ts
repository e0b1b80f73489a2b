import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../start-failure.ts';
import { freePort } from './free-port.ts';

export type Engine = {
  url: string;
  stop: () => Promise<void>;
  /** Resolves when the engine has exited for any reason, with its exit code if it had one. */
  exited: Promise<number | null>;
};

export type Launch = {
  java: string;
  /** The folder of DynamoDBLocal.jar. */
  home: string;
  /** Folder of the data; null means in memory. */
  folder: string | null;
  /** A fixed port, or any free one. */
  port: number | undefined;
  /** The random path of its address, '/…'. Only who knows it can use the tables. */
  path: string;
};

export const pidFile = (folder: string): string => join(folder, 'engine.pid');

/** The argument by which the engine of a folder is recognised among the processes. */
export const dataArgument = (folder: string): string => `dbPath=${folder}`;

const readyMs = 60_000;
const pollMs = 50;
const portTriesMax = 3;
// Measured until the first response: 2.5 s with the C1 compiler and the serial GC, 3.2 s without.
const startupFlags = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const quietJetty = ['-Dorg.eclipse.jetty.util.log.announce=false', '-Dorg.eclipse.jetty.LEVEL=WARN'];
const main = 'org.eclipse.jetty.xml.XmlConfiguration';
// An address, since Jetty takes an argument with '=' for a property, and a folder's name may contain one.
const configuration = pathToFileURL(join(import.meta.dirname, 'dynamodb-local.xml')).href.replaceAll('=', '%3D');

/** Starts Java and resolves once the engine responds. */
export const launch = async (given: Launch): Promise<Engine> => {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort(given.port);
    if (port === null)
      throw new StartFailure(`Port ${given.port} is in use: stop the program that uses it, or choose another.`);
    const running = run(given, port);
    const state = await waitUntilReady(running);
    if (state === 'ready') return running.engine;
    await running.engine.stop();
    const canRetry = running.isBindRefused() && given.port === undefined && tries < portTriesMax;
    if (!canRetry) throw failureOf(state, given, running.lastLines());
  }
};

/** Starts DynamoDB Local in the folder of its jar. The variable ENGINE_PATH names the path of its address. */
export const engineCommand = (java: string, folder: string | null, port: number): string[] => [
  ...[java, ...startupFlags, ...quietJetty],
  ...['-Djava.library.path=./DynamoDBLocal_lib', '-cp', 'DynamoDBLocal.jar', main],
  ...(folder === null ? ['inMemory=true'] : ['inMemory=false', dataArgument(folder)]),
  ...[`port=${port}`, configuration],
];

type Running = { engine: Engine; isBindRefused: () => boolean; lastLines: () => string };

const run = ({ java, home, folder, path }: Launch, port: number): Running => {
  const supervisor = join(import.meta.dirname, 'supervise.sh');
  const child = spawn(
    '/bin/sh',
    [supervisor, folder === null ? '/dev/null' : pidFile(folder), ...engineCommand(java, folder, port)],
    {
      cwd: home,
      // In its own process group, so that Ctrl-C in the terminal reaches only us and we stop the engine.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Not an argument, since every user of a machine sees those.
      env: { ...process.env, ENGINE_PATH: path, DDB_LOCAL_TELEMETRY: '0' },
    },
  );
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
  const lines = output(child);
  const stop = async (): Promise<void> => {
    child.stdin?.destroy();
    await exited;
  };
  return {
    engine: { url: `http://127.0.0.1:${port}${path}`, stop, exited },
    isBindRefused: () => lines().includes('Failed to bind'),
    lastLines: lines,
  };
};

/** The end of the engine's output. Reading it also keeps the pipe from filling up. */
const output = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-4000);
    });
  return () => text;
};

type StartState = 'ready' | 'broken' | 'silent' | 'gone';

const waitUntilReady = async ({ engine, isBindRefused }: Running): Promise<StartState> => {
  let isGone = false;
  void engine.exited.then(() => {
    isGone = true;
  });
  for (const until = Date.now() + readyMs; Date.now() < until; ) {
    if (isGone || isBindRefused()) return 'gone';
    const status = await listTables(engine.url);
    if (status !== null && !isBindRefused()) return status === 200 ? 'ready' : 'broken';
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return 'silent';
};

/** The status of the cheapest request, or null if nothing listens yet. The engine requires a signature but does not verify it. */
const listTables = async (url: string): Promise<number | null> => {
  const signature = 'Credential=local/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    authorization: `AWS4-HMAC-SHA256 ${signature}`,
  };
  try {
    const response = await fetch(url, { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
};

const failureOf = (state: StartState, { folder }: Launch, engineOutput: string): StartFailure => {
  if (state === 'broken' && folder !== null)
    return new StartFailure(
      `The tables in ${folder} can't be read: move that folder away to start over, or set DATA_DIR to another one.`,
      { cause: engineOutput },
    );
  const how = { ready: '', broken: 'returns errors', silent: 'does not respond', gone: 'exited at once' }[state];
  const lastLine = engineOutput.trim().split('\n').at(-1) ?? '';
  return new StartFailure(`The database engine ${how}: try "java -version". Its last output: ${lastLine}`, {
    cause: engineOutput,
  });
};
