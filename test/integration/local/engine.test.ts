import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { EngineOptions } from '#infra/local/engine/engine.ts';
import { keepEngine, startEngine } from '#infra/local/engine/engine.ts';
import { fetchEngine } from '#infra/local/engine/fetch-engine.ts';
import { holdFolder } from '#infra/local/engine/folder.ts';
import { needJava } from '#infra/local/engine/java.ts';
import { launch, pidFile } from '#infra/local/engine/launch.ts';
import { endLeftover } from '#infra/local/engine/leftover.ts';
import { createTables, fromDefinitions } from '#infra/local/engine/tables.ts';
import { StartFailure } from '#infra/local/start-failure.ts';
import { tableNames } from '#ports/table-definitions.ts';
import { aFolder } from '#test/support/folders.ts';
import { anEnv } from '#test/support/tables.ts';

const timeout = 60_000;
const patience = { timeout: 20_000, interval: 50 };

const javaOf = (folder: string): number => Number(readFileSync(join(folder, 'engine.pid'), 'utf8'));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const startedBy = async (start: typeof startEngine, options: Partial<EngineOptions> & { dataFolder: string }) => {
  const lines: string[] = [];
  const engine = await start({ report: (line) => lines.push(line), ...options });
  onTestFinished(engine.stop);
  return { engine, lines };
};

const refusal = async (starting: Promise<unknown>): Promise<string> => {
  const error = await starting.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(StartFailure);
  return String(error);
};

describe('the database engine', { timeout }, () => {
  test('a killed engine restarts at the same address with its data, and gives up after too many crashes', async () => {
    const folder = aFolder();
    const { engine, lines } = await startedBy(keepEngine, { dataFolder: folder, restartsMax: 1 });
    const env = anEnv(engine.url);
    await createTables(engine.url, fromDefinitions(tableNames(env.TABLE_PREFIX)));
    const database = awsDatabase(env);
    await database.write({ kind: 'put', table: 'users', item: { pk: 'kept' } });
    const killed = javaOf(folder);

    process.kill(killed, 'SIGKILL');

    await vi.waitFor(() => expect(lines).toContain('The database engine runs again.'), patience);
    const found = await database.get('users', { pk: 'kept' });
    const started = javaOf(folder);
    process.kill(started, 'SIGKILL');
    const code = await engine.exited;

    expect(started).not.toBe(killed);
    expect(found).toEqual({ pk: 'kept' });
    expect(code).toBe(137);
    expect(lines).toEqual(['The database engine exited (137). Restarting it.', 'The database engine runs again.']);
    expect(() => holdFolder(folder).release()).not.toThrow();
  });

  test('the engine ends with its parent process, even if that is killed', async () => {
    const folder = aFolder();
    const script = join(import.meta.dirname, '../../support/engine-owner.ts');
    const owner = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void owner.kill('SIGKILL'));
    await once(owner.stdout, 'data');
    const java = javaOf(folder);
    const second = await refusal(startEngine({ dataFolder: folder, report: () => {} }));

    owner.kill('SIGKILL');

    expect(second).toContain(`Another running Pazia uses the data in ${folder}`);
    expect(java).toBeGreaterThan(1);
    await vi.waitFor(() => expect(isRunning(java)).toBe(false), patience);
  });

  test('an engine left behind by an earlier start is ended, and a stopped one frees its folder', async () => {
    const folder = aFolder();
    const home = await fetchEngine(() => {});
    const leftover = await launch({ java: await needJava(), home, folder, port: undefined, path: '/left-behind' });

    const { engine, lines } = await startedBy(startEngine, { dataFolder: folder });
    await leftover.exited;
    const java = javaOf(folder);
    const isRunningBefore = isRunning(java);
    await engine.stop();

    expect(lines).toEqual(['Ended a database engine left behind by an earlier start.']);
    expect([isRunningBefore, isRunning(java)]).toEqual([true, false]);
    expect(() => holdFolder(folder).release()).not.toThrow();
  });

  test('an unrelated process whose id is in the pid file is left alone', async () => {
    const folder = aFolder();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    onTestFinished(() => void stranger.kill('SIGKILL'));
    writeFileSync(pidFile(folder), `${stranger.pid}\n`);

    const isEnded = await endLeftover(pidFile(folder), folder);

    expect(isEnded).toBe(false);
    expect(isRunning(Number(stranger.pid))).toBe(true);
  });
});

describe('an engine that cannot start', { timeout }, () => {
  test('the engine reports in one sentence that its data folder is not a folder', async () => {
    const path = join(aFolder(), 'file');
    writeFileSync(path, '');

    const said = await refusal(startEngine({ dataFolder: path, report: () => {} }));

    expect(said).toContain(`The data folder ${path} can't be read and written (EEXIST)`);
  });

  test('the engine reports in one sentence that its tables are damaged', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, 'shared-local-instance.db'), 'this is no database, and was never one');

    const said = await refusal(startEngine({ dataFolder: folder, report: () => {} }));

    expect(said).toContain(`The tables in ${folder} can't be read`);
    expect(isRunning(javaOf(folder))).toBe(false);
  });

  test('the engine reports in one sentence that its port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

    const said = await refusal(startEngine({ dataFolder: null, port, report: () => {} }));

    expect(said).toContain(`Port ${port} is in use`);
  });
});
