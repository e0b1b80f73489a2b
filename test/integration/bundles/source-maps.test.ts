import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { CliError } from '#infra/cli/cli-error.ts';
import { environmentOf } from '#infra/config/environment.ts';
import { kebab, mapsFolderOf } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { jobEvent } from '#infra/local/lambda-events.ts';
import { sourcePosition } from '#infra/tools/where.ts';
import { testDeployedValues } from '#test/support/api-event.ts';
import { aFolder } from '#test/support/folders.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const bundles = inject('bundlesFolder');
const maps = { functions: mapsFolderOf(bundles), site: '/nowhere' };

const LoggedError = z.object({ operation: z.string(), position: z.string() });

/** The error that a bundled reaction logs when it gets an event it does not handle. */
const loggedError = async () => {
  const file = pathToFileURL(join(bundles, kebab('syncSubscription'), 'index.mjs')).href;
  const event = { ...jobEvent('reconcileBilling', new Date()), 'detail-type': 'unknown' };
  const program = `import(${JSON.stringify(file)}).then(({ handler }) => handler(${JSON.stringify(event)})).catch(() => {})`;
  const env = {
    ...environmentOf(stages.local, testDeployedValues),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  const { stdout } = await run(process.execPath, ['-e', program], { env });
  return LoggedError.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
};

test('the position that a bundled Lambda logs leads to the line that threw', async () => {
  const { operation, position } = await loggedError();
  expect(position).toMatch(/index\.mjs:\d+:\d+/);

  const [file = '', line, column] = sourcePosition(position, operation, maps).split(':');

  expect(file).toBe('functions/runtime/react.ts');
  const source = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1];
  expect(source?.slice(Number(column) - 1)).toMatch(/^new InternalError\('event_not_subscribed'/);
});

test('a position in a file of the site needs no function', () => {
  const site = join(aFolder(), 'site-maps');
  mkdirSync(join(site, 'assets'), { recursive: true });
  const source = join(root, 'web/src/app/main.tsx');
  // One mapping: line 1, column 1 of the file comes from line 1, column 1 of the source.
  const map = { version: 3, names: [], sources: [relative(join(site, 'assets'), source)], mappings: 'AAAA' };
  writeFileSync(join(site, 'assets/app-abc_1.js.map'), JSON.stringify(map));

  const found = sourcePosition('https://pazia.app/assets/app-abc_1.js:1:2', undefined, { ...maps, site });

  expect(found).toBe('web/src/app/main.tsx:1:1');
});

test('every bundled file has a source map, and no bundle ships or names one', () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js/.test(file));

  expect(filesIn(maps.functions).sort()).toEqual(
    filesIn(bundles)
      .map((file) => `${file}.map`)
      .sort(),
  );
  expect(
    filesIn(bundles).filter((file) => readFileSync(join(bundles, file), 'utf8').includes('sourceMappingURL')),
  ).toEqual([]);
});

test.each([
  ['index.mjs:1:2', undefined, 'Name the function after the position', 2],
  ['index.mjs:1:2', 'getNothing', "'getNothing' is not one", 2],
  ['at getUser', 'getUser', 'has no FILE.js:LINE:COLUMN', 2],
  ['index.mjs:9999:2', 'getUser', 'has no entry for index.mjs:9999:2', 1],
  ['chunk-ABC.mjs:1:2', 'getUser', 'npm run build:functions makes it', 1],
  ['assets/app-abc.js:1:2', undefined, 'npm run build:site makes it', 1],
])('npm run where explains why it cannot resolve %s of %s', (position, operation, sentence, exitCode) => {
  const resolving = () => sourcePosition(position, operation, maps);

  expect(resolving).toThrow(CliError);
  expect(resolving).toThrow(expect.objectContaining({ message: expect.stringContaining(sentence), exitCode }));
});
