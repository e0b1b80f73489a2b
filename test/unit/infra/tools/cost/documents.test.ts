import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outdatedIn, writeInto } from '#infra/tools/print-cost.ts';
import { aFolder } from '#test/support/folders.ts';

test('docs/cost.md and docs/scale.md match the model', () => {
  expect(outdatedIn(), 'npm run cost writes them anew').toEqual([]);
});

test('an outdated or missing page is detected', () => {
  const folder = aFolder();
  writeInto(folder);
  const file = join(folder, 'cost.md');

  const atFirst = outdatedIn(folder);
  writeFileSync(file, readFileSync(file, 'utf8').replace('$', '€'));

  expect(atFirst).toEqual([]);
  expect(outdatedIn(folder)).toEqual(['cost.md']);
  expect(outdatedIn(join(folder, 'nowhere'))).toHaveLength(3);
});
