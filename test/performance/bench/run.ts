import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { meetsGoal } from './metric.ts';
import { tableOf, withTable } from './report.ts';
import type { SectionResult } from './section.ts';
import { sections } from './sections.ts';

/**
 * `npm run bench` runs all sections and saves the results. `-- cold warm` runs only these sections and `-- --rounds 5`
 * fewer rounds; neither is saved.
 */
const savedRoundsMin = 20;
const args = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(savedRoundsMin) } },
});
const rounds = Number(args.values.rounds);
const names = sections.map(({ name }) => name);
const unknown = args.positionals.filter((name) => !names.includes(name));
const isSaved = args.positionals.length === 0 && rounds >= savedRoundsMin;

const resultsFile = join(import.meta.dirname, 'results.json');
const documentFile = join(import.meta.dirname, '../../../docs/performance.md');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const textOf = ({ metrics, missing }: SectionResult): string =>
  [tableOf(metrics), ...missing.map((line) => `\nNot measured: ${line}`)].join('\n');

const save = async (results: ReadonlyMap<string, SectionResult>): Promise<void> => {
  const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model ?? 'unknown' };
  await writeFile(
    resultsFile,
    `${JSON.stringify({ machine, rounds, sections: Object.fromEntries(results) }, null, 2)}\n`,
  );
  const document = [...results].reduce(
    (text, [name, part]) => withTable(text, name, textOf(part)),
    await readFile(documentFile, 'utf8'),
  );
  await writeFile(documentFile, document);
  say('Written: test/performance/bench/results.json and the tables of docs/performance.md.');
};

const benchAll = async (): Promise<void> => {
  const results = new Map<string, SectionResult>();
  for (const section of sections) {
    if (args.positionals.length > 0 && !args.positionals.includes(section.name)) continue;
    say(`\n${section.name}`);
    results.set(section.name, await section.measure(rounds, (line) => say(`  ${line}`)));
  }
  for (const [name, part] of results) say(`\n${name}\n\n${textOf(part)}`);

  const missed = [...results.values()].flatMap(({ metrics }) => metrics).filter((metric) => !meetsGoal(metric));
  for (const { benchmark, candidate } of missed) say(`✗ ${benchmark}: ${candidate}`);
  if (isSaved) await save(results);
  process.exitCode = missed.length > 0 ? 1 : 0;
};

if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  say(
    `Usage: npm run bench -- [SECTION...] [--rounds N], where SECTION is one of ${names.join(', ')} and N a whole number from 1.`,
  );
  process.exitCode = 2;
} else await benchAll();
