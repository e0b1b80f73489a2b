import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { printOpenApi } from '#contract/openapi.ts';
import { stages } from '#infra/config/stages.ts';

const root = resolve(import.meta.dirname, '../..');
export const goldenFile = join(root, 'docs/openapi.json');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The document in docs/, with the URL of each stage. */
export const goldenDocument = () =>
  printOpenApi(
    [stages.prod, stages.dev, stages.local].map(({ name, siteUrl }) => ({ url: siteUrl, description: name })),
  );

/** Whether the file matches the routes, whatever its formatting. */
export const isCurrent = (file: string): boolean => {
  try {
    return isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(goldenDocument())));
  } catch {
    return false;
  }
};

const write = (file: string): void => {
  writeFileSync(file, JSON.stringify(goldenDocument(), null, 2));
  spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { cwd: root, stdio: 'ignore' });
};

if (import.meta.main) {
  const name = relative(root, goldenFile);
  if (!process.argv.includes('--check')) {
    write(goldenFile);
    print(`Wrote ${name}.`);
  } else if (!isCurrent(goldenFile)) {
    print(`${name} is out of date: run npm run openapi and review the changes.`);
    process.exitCode = 1;
  }
}
