import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const mapsFolder = (): string => `${inject('siteFolder')}-maps`;

const scripts = (): string[] =>
  readdirSync(join(inject('siteFolder'), 'assets')).filter((file) => file.endsWith('.js'));

test('the deployed site has no source map and no link to one', () => {
  const files = filesIn(inject('siteFolder'));

  const leaks = files.filter((file) => file.endsWith('.map') || readFileSync(file).includes('sourceMappingURL'));

  expect(files.length).toBeGreaterThan(20);
  expect(leaks).toEqual([]);
});

test('every script of the site has a source map in a separate folder', () => {
  // The bundler's runtime has no source.
  const mapped = scripts().filter((script) => !script.startsWith('rolldown-runtime-'));

  expect(readdirSync(join(mapsFolder(), 'assets')).sort()).toEqual(mapped.map((script) => `${script}.map`).sort());
});

test('a position in a built script resolves to its source file and line', () => {
  const text = 'button, input[type="radio"]';
  const script = scripts().find((name) => name.startsWith('start-')) ?? '';
  const lines = readFileSync(join(inject('siteFolder'), 'assets', script), 'utf8').split('\n');
  const source = readFileSync('web/src/app/hydrate.ts', 'utf8').split('\n');
  const line = lines.findIndex((each) => each.includes(text));
  const map = new SourceMap(JSON.parse(readFileSync(join(mapsFolder(), 'assets', `${script}.map`), 'utf8')));

  const entry = map.findEntry(line, lines[line]?.indexOf(text) ?? -1);

  expect(entry).toMatchObject({
    originalSource: expect.stringMatching(/web\/src\/app\/hydrate\.ts$/),
    originalLine: source.findIndex((each) => each.includes(text)),
  });
});
