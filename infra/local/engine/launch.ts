import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { freePort } from './free-port.ts';

export type Engine = {
  url: string;
  stop: () => Promise<void>;
  /** Resolves when the engine is gone, whoever ended it, with its exit code where it had one. */
  exited: Promise<number | null>;
};

export type Launch = {
  java: string;
  /** The folder of DynamoDBLocal.jar. */
  home: string;
  /** Where the data lie; null for memory. */
  folder: string | null;
  /** A fixed port, or any. */
  port: number | undefined;
};

export const pidFile = (folder: string): string => join(folder, 'engine.pid');

const readyMs = 60_000;
const pollMs = 50;
const portTriesMax = 3;
// The first answer came after 2.5 s with the quick compiler and the small collector, after 3.2 s without.
const leanFlags = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Starts Java and resolves once the engine answers. */
export const launch = async (given: Launch): Promise<Engine> => {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort(given.port);
    if (port === null) throw new StartFailure(`Port ${given.port} is taken: stop what uses it or choose another.`);
    const running = run(given, port);
    const state = await firstAnswer(running);
    if (state === 'ready') return running.engine;
    await running.engine.stop();
    const isBadLuck = running.isBindRefused() && given.port === undefined && tries < portTriesMax;
    if (!isBadLuck) throw startFailure(state, given, running.lastLines());
  }
};

type Running = { engine: Engine; isBindRefused: () => boolean; lastLines: () => string };

const run = ({ java, home, folder }: Launch, port: number): Running => {
  const storage = folder === null ? ['-inMemory'] : ['-dbPath', folder];
  // Every Lambda comes under credentials of its own and all of them share the tables. No telemetry leaves the machine,
  // and no page in a browser may read the tables, which the engine would allow by default.
  const options = [...storage, '-sharedDb', '-disableTelemetry', '-cors', 'localhost', '-port', String(port)];
  const jar = ['-Djava.library.path=./DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'];
  const supervisor = join(import.meta.dirname, 'supervise.sh');
  const child = spawn(
    '/bin/sh',
    [supervisor, folder === null ? '/dev/null' : pidFile(folder), java, ...leanFlags, ...jar, ...options],
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop the engine in our own time.
    { cwd: home, detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
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
    engine: { url: `http://127.0.0.1:${port}`, stop, exited },
    isBindRefused: () => lines().includes('Failed to bind'),
    lastLines: lines,
  };
};

/** The last of what the engine said; reading it also keeps the pipe from filling up. */
const output = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-4000);
    });
  return () => text;
};

type FirstAnswer = 'ready' | 'broken' | 'silent' | 'gone';

const firstAnswer = async ({ engine, isBindRefused }: Running): Promise<FirstAnswer> => {
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

/** The status of the cheapest request, or null where nothing listens yet. The engine reads the signature but checks nothing. */
const listTables = async (url: string): Promise<number | null> => {
  const signature = 'Credential=local/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    authorization: `AWS4-HMAC-SHA256 ${signature}`,
  };
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
};

const startFailure = (state: FirstAnswer, { folder }: Launch, said: string): StartFailure => {
  if (state === 'broken' && folder !== null)
    return new StartFailure(
      `The tables in ${folder} can't be read: move that folder away to begin anew, or set DATA_DIR to another one.`,
      { cause: said },
    );
  const how = { ready: '', broken: 'answers with errors', silent: 'does not answer', gone: 'ended at once' }[state];
  const lastLine = said.trim().split('\n').at(-1) ?? '';
  return new StartFailure(`The database engine ${how}: try "java -version"; it said: ${lastLine}`, { cause: said });
};
