import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runServers } from '#infra/cli/servers/run-servers.ts';
import type { Caller } from '#infra/local/aws/caller.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { readCatalogue } from '#repositories/servers.ts';
import { openCloud } from '#test/support/cloud.ts';
import { aFolder } from '#test/support/folders.ts';

let cloud: Cloud;
const folder = mkdtempSync(join(tmpdir(), 'pazia-'));

// The command uses the table names of a stage, so this cloud has tables without a prefix.
beforeAll(async () => {
  cloud = await openCloud({ tablePrefix: '', dataFolder: folder });
});
beforeEach(() => cloud.reset());
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

type Outcome = { code: number; said: string; complained: string };

const run = async (args: string[], source: Record<string, string> = {}): Promise<Outcome> => {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runServers(args, {
    env: { PORT: new URL(cloud.url).port, DATA_DIR: folder, ...source },
    print: (text) => said.push(text),
    printError: (text) => complained.push(text),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
};

const mombasa = ['--location', 'Kenya, Mombasa', '--country', 'KE', '--region', 'Africa'];

/** Reads the table directly, since a Lambda may show a catalogue cached for a minute (see test/unit/api/catalogue.test.ts). */
const locations = () => readCatalogue(cloud.ports.database);

const aFile = (content: unknown): string => {
  const file = `${aFolder()}/servers.json`;
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('npm run servers', () => {
  test('the servers command lists the catalogue', async () => {
    const program = resolve(import.meta.dirname, '../../infra/cli/servers/servers.ts');
    const env = { PATH: process.env.PATH, PORT: new URL(cloud.url).port, DATA_DIR: folder };

    const said = await new Promise<string>((done, failed) => {
      execFile(process.execPath, [program, 'list'], { env }, (error, stdout) => (error ? failed(error) : done(stdout)));
    });

    expect(said).toMatch(/^id +location +country +region\n1 +USA, New York +US +Americas +free\n/);
    expect(said).toMatch(/\n34 servers\n$/);
  });

  test('a server is added once per location', async () => {
    const { code, said } = await run(['add', ...mombasa, '--free']);

    expect([code, said]).toEqual([0, expect.stringContaining('Written to local.')]);
    expect(await locations()).toContainEqual({
      id: 35,
      location: 'Kenya, Mombasa',
      country: 'KE',
      region: 'Africa',
      isFree: true,
    });
    expect(await run(['add', ...mombasa])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('as server 35'),
    });
  });

  test('a removal is only shown until it is confirmed', async () => {
    const shown = await run(['remove', '34']);
    const before = await locations();
    const done = await run(['remove', '34', '--yes']);

    expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('Add --yes to apply this.') });
    expect(before).toHaveLength(34);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('at their next reconciliation') });
    expect(await locations()).toHaveLength(33);
    expect(await run(['remove', '34', '--yes'])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('There is no server 34'),
    });
  });

  test('the id of a removed server is never reused', async () => {
    await run(['remove', '34', '--yes']);

    await run(['add', ...mombasa]);

    expect(await locations()).toContainEqual(expect.objectContaining({ id: 35, location: 'Kenya, Mombasa' }));
  });

  test('imports a file only when it is told to, and once', async () => {
    const file = aFile('location,country,region,free\n"USA, New York",US,Americas,no\n"Kenya, Mombasa",KE,Africa,\n');
    const before = await locations();

    const shown = await run(['import', file]);
    const untouched = await locations();
    const done = await run(['import', file, '--apply']);
    const again = await run(['import', file, '--apply']);

    expect(shown).toMatchObject({
      code: 0,
      said: expect.stringMatching(/change +1 [\s\S]* to +1 [\s\S]*add +35 [\s\S]*Add --apply/),
    });
    expect(untouched).toEqual(before);
    expect(done.said).toContain('Written to local.');
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('Nothing to do') });
    expect(await locations()).toHaveLength(35);
    expect(await locations()).toContainEqual(expect.objectContaining({ id: 1, isFree: false }));
  });

  test('an import makes the catalogue equal to a file, and an exported list restores it', async () => {
    const kept = aFile((await run(['list', '--json'])).said);
    const file = aFile(
      Array.from({ length: 120 }, (_, index) => ({ location: `Kenya, ${index}`, country: 'KE', region: 'Africa' })),
    );
    const before = await locations();

    const replaced = await run(['import', file, '--replace', '--apply']);
    const between = await locations();
    const restored = await run(['import', kept, '--replace', '--apply']);

    expect([replaced.code, between.length]).toEqual([0, 120]);
    expect(restored.code).toBe(0);
    expect(await locations()).toEqual(before);
  });

  test('a file with an error changes nothing', async () => {
    const file = aFile([
      { location: 'A', country: 'KE', region: 'Africa' },
      { location: 'B', country: 'XX', region: 'Africa' },
    ]);

    const { code, complained } = await run(['import', file, '--apply']);

    expect([code, complained]).toEqual([1, expect.stringContaining('row 2: country must be')]);
    expect(await locations()).toHaveLength(34);
  });
});

describe('Errors of npm run servers', () => {
  test.each<[string, string[], Record<string, string>, number, string]>([
    ['when nothing runs', ['list'], { PORT: '9' }, 1, 'Nothing answers at http://localhost:9: run npm start'],
    ['when PORT is invalid', ['list'], { PORT: 'x' }, 2, "PORT is 'x'"],
    ['when the file does not exist', ['import', 'nowhere.csv'], {}, 1, 'nowhere.csv cannot be read'],
    [
      'when credentials are missing',
      ['list', '--stage', 'dev'],
      {},
      1,
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY and AWS_REGION',
    ],
    ['when the command is unknown', ['drop'], {}, 2, 'npm run servers -- --help'],
  ])('npm run servers names the next step %s', async (_what, args, source, code, complaint) => {
    const outcome = await run(args, source);

    expect(outcome).toMatchObject({ code, said: '', complained: expect.stringContaining(complaint) });
  });

  const stageOn = (caller: Caller) => ({
    AWS_ACCESS_KEY_ID: caller,
    AWS_SECRET_ACCESS_KEY: 'x',
    AWS_SESSION_TOKEN: cloud.credentials.sessionToken(caller),
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: `${cloud.url}/_local/aws`,
  });

  test('an undeployed stage is reported with the next step', async () => {
    const { code, complained } = await run(['list', '--stage', 'dev'], stageOn('local'));

    expect([code, complained]).toEqual([1, expect.stringContaining('There is no table pazia-dev-servers')]);
  });

  test('refused AWS credentials or permissions are reported with the next step', async () => {
    const stranger = await run(['list', '--stage', 'dev'], { ...stageOn('local'), AWS_SESSION_TOKEN: 'x' });
    const lambda = await run(['list', '--stage', 'dev'], stageOn('createToken'));

    expect([stranger.code, stranger.complained]).toEqual([1, expect.stringContaining('UnrecognizedClientException')]);
    expect([lambda.code, lambda.complained]).toEqual([1, expect.stringContaining('AccessDeniedException')]);
  });

  test('a local cloud on another data folder is reported with the next step', async () => {
    const { code, complained } = await run(['list'], { DATA_DIR: aFolder() });

    expect([code, complained]).toEqual([1, expect.stringContaining('set DATA_DIR to its folder')]);
  });

  test('a local cloud with in-memory tables is reported with the next step', async () => {
    const dataFolder = aFolder();
    const memory = await openCloud({ engine: async () => null, dataFolder });

    const outcome = await run(['list'], { PORT: new URL(memory.url).port, DATA_DIR: dataFolder });
    await memory.stop();

    expect(outcome).toMatchObject({ code: 1, complained: expect.stringContaining('install Java 17') });
  });
});
