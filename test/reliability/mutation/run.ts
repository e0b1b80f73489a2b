import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import * as z from 'zod/mini';
import { openCompiler } from './compiler.ts';
import type { Outcome } from './document.ts';
import { document, tableOf } from './document.ts';
import { harmless } from './equivalent.ts';
import type { Group } from './groups.ts';
import { groups } from './groups.ts';
import { isCounted, mutantOf } from './mutant.ts';
import type { Tally } from './tally.ts';
import { scoreMin, scoreOf, together } from './tally.ts';

const root = resolve(import.meta.dirname, '../../..');
const judges = { isRefused: openCompiler(root), harmless };

const Manifest = z.object({ devDependencies: z.object({ '@stryker-mutator/core': z.string() }) });
const { devDependencies } = Manifest.parse(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tryGroup = async (name: string, group: Group): Promise<Outcome> => {
  say(`${group.title}:`);
  process.env.MUTANTS_GROUP = name;
  const configFile = 'test/reliability/mutation/stryker.config.json';
  const results = await new Stryker({ configFile, mutate: [...group.mutate] }).runMutationTest();
  const mutants = results
    .filter(isCounted)
    .map((tried) => mutantOf(tried, relative(root, tried.fileName), readFileSync(tried.fileName, 'utf8'), judges));
  say(`\n${tableOf(mutants)}`);
  for (const { file, line, code, becomes } of mutants.filter(({ fate }) => fate === 'nobody'))
    say(`${file}:${line}: nobody notices ${becomes} in place of ${code}`);
  return { group, mutants };
};

const [only] = process.argv.slice(2);
const chosen = Object.entries(groups).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) say(`There is no group ${only}, but ${Object.keys(groups).join(', ')}.`);

const outcomes: Outcome[] = [];
for (const [name, group] of chosen) outcomes.push(await tryGroup(name, group));
if (only === undefined)
  writeFileSync(`${root}/docs/mutants.md`, document(outcomes, harmless, devDependencies['@stryker-mutator/core']));

const sums = outcomes.map(({ mutants }) => together(mutants));
for (const [index, sum] of sums.entries()) say(`${outcomes[index]?.group.title}: ${scoreOf(sum).toFixed(1)} of 100`);
const isGood = (sum: Tally): boolean => scoreOf(sum) >= scoreMin && sum.nobody === 0;
process.exitCode = sums.length > 0 && sums.every(isGood) ? 0 : 1;
