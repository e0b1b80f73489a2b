import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import * as z from 'zod/mini';
import { openCompiler } from './compiler.ts';
import type { GroupResult } from './document.ts';
import { document, tableOf } from './document.ts';
import { equivalents } from './equivalent.ts';
import type { Group } from './groups.ts';
import { groups } from './groups.ts';
import { isCounted, mutantOf } from './mutant.ts';
import type { Tally } from './tally.ts';
import { scoreMin, scoreOf, totalOf } from './tally.ts';

const root = resolve(import.meta.dirname, '../../..');
const checks = { hasCompileError: openCompiler(root), equivalents };

const Manifest = z.object({ devDependencies: z.object({ '@stryker-mutator/core': z.string() }) });
const { devDependencies } = Manifest.parse(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')));

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const runGroup = async (name: string, group: Group): Promise<GroupResult> => {
  print(`${group.title}:`);
  process.env.MUTANTS_GROUP = name;
  const configFile = 'test/reliability/mutation/stryker.config.json';
  const stryker = await new Stryker({ configFile, mutate: [...group.mutate] }).runMutationTest();
  const mutants = stryker
    .filter(isCounted)
    .map((result) => mutantOf(result, relative(root, result.fileName), readFileSync(result.fileName, 'utf8'), checks));
  print(`\n${tableOf(mutants)}`);
  for (const { file, line, code, replacement } of mutants.filter(({ outcome }) => outcome === 'survived'))
    print(`${file}:${line}: survived: ${replacement} instead of ${code}`);
  return { group, mutants };
};

const [only] = process.argv.slice(2);
const chosen = Object.entries(groups).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) print(`There is no group ${only}. The groups are ${Object.keys(groups).join(', ')}.`);

const results: GroupResult[] = [];
for (const [name, group] of chosen) results.push(await runGroup(name, group));
if (only === undefined)
  writeFileSync(`${root}/docs/mutants.md`, document(results, equivalents, devDependencies['@stryker-mutator/core']));

const totals = results.map(({ mutants }) => totalOf(mutants));
for (const [index, total] of totals.entries()) print(`${results[index]?.group.title}: ${scoreOf(total).toFixed(1)} %`);
const isGood = (total: Tally): boolean => scoreOf(total) >= scoreMin && total.survived === 0;
process.exitCode = totals.length > 0 && totals.every(isGood) ? 0 : 1;
