import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scaleChart, scaleDocument, chartFile as scaleFile } from '#infra/tools/scale/scale-document.ts';
import { unmeasured } from './cost/assumption-tables.ts';
import { costChart, costDocument, chartFile as costFile } from './cost/cost-document.ts';

const docs = resolve(import.meta.dirname, '../../docs');

/** What `npm run cost` writes, by the name of the file in docs/. */
export const documents = (): Record<string, string> => ({
  'cost.md': costDocument(),
  [costFile]: costChart(),
  'scale.md': scaleDocument(),
  [scaleFile]: scaleChart(),
});

/** Those of a folder that say something else than the model does. */
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
  process.stdout.write(`docs/: ${Object.keys(documents()).join(', ')} are written.\n`);
  const missing = unmeasured();
  if (missing.length > 0)
    process.stdout.write(`Not measured, see infra/tools/cost/operation-units.ts: ${missing.join(', ')}\n`);
}
