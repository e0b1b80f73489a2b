import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { holds } from './metric.ts';
import { tableOf, withTable } from './report.ts';
import type { Found } from './section.ts';
import { sections } from './sections.ts';

/** `npm run bench`: everything; `-- cold peers` those sections, `-- --rounds 5` with fewer rounds, neither of which is kept. */
const roundsOfRecord = 20;
const given = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(roundsOfRecord) } },
});
const rounds = Number(given.values.rounds);
const names = sections.map(({ name }) => name);
const unknown = given.positionals.filter((name) => !names.includes(name));
const isOfRecord = given.positionals.length === 0 && rounds >= roundsOfRecord;

const results = join(import.meta.dirname, 'results.json');
const document = join(import.meta.dirname, '../../../../docs/performance.md');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const textOf = ({ figures, missing }: Found): string =>
  [tableOf(figures), ...missing.map((line) => `\nNot measured: ${line}`)].join('\n');

const keep = async (found: ReadonlyMap<string, Found>): Promise<void> => {
  const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model ?? 'unknown' };
  await writeFile(results, `${JSON.stringify({ machine, rounds, sections: Object.fromEntries(found) }, null, 2)}\n`);
  const written = [...found].reduce(
    (text, [name, part]) => withTable(text, name, textOf(part)),
    await readFile(document, 'utf8'),
  );
  await writeFile(document, written);
  say('Written: test/performance/bench/results.json and the tables of docs/performance.md.');
};

const benchAll = async (): Promise<void> => {
  const found = new Map<string, Found>();
  for (const section of sections) {
    if (given.positionals.length > 0 && !given.positionals.includes(section.name)) continue;
    say(`\n${section.name}`);
    found.set(section.name, await section.measure(rounds, (line) => say(`  ${line}`)));
  }
  for (const [name, part] of found) say(`\n${name}\n\n${textOf(part)}`);

  const missed = [...found.values()].flatMap(({ figures }) => figures).filter((figure) => !holds(figure));
  for (const { contest, contender } of missed) say(`✗ ${contest}: ${contender}`);
  if (isOfRecord) await keep(found);
  process.exitCode = missed.length > 0 ? 1 : 0;
};

if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  say(`Say which of ${names.join(', ')} to measure, or nothing for all, and --rounds with a whole number from 1.`);
  process.exitCode = 2;
} else await benchAll();
