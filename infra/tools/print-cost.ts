import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scaleChart, scaleDocument, chartFile as scaleFile } from '#infra/tools/scale/scale-document.ts';
import { unmeasured } from './cost/assumption-tables.ts';
import { costDocument } from './cost/cost-document.ts';

const docs = resolve(import.meta.dirname, '../../docs');

/** The files that `npm run cost` writes to docs/. */
export const documents = (): Record<string, string> => ({
  'cost.md': costDocument(),
  'scale.md': scaleDocument(),
  [scaleFile]: scaleChart(),
});

/** The files of a folder that are missing or out of date. */
export const outdatedIn = (folder = docs): string[] =>
  Object.entries(documents())
    .filter(([name, text]) => readOr(join(folder, name)) !== text)
    .map(([name]) => name);

const readOr = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

export const writeInto = (folder = docs): void => {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(documents())) writeFileSync(join(folder, name), text);
};

if (import.meta.main) {
  writeInto();
  process.stdout.write(`Wrote ${Object.keys(documents()).join(', ')} to docs/.\n`);
  const missing = unmeasured();
  if (missing.length > 0)
    process.stdout.write(`Not measured yet, see infra/tools/cost/operation-units.ts: ${missing.join(', ')}\n`);
}
