import type { Comparison, Row } from './goals.ts';
import { lcpRatio, lcpRatioMax } from './goals.ts';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const whole = (value: number): string => String(Math.round(value));

const columns: { title: string; cell: (row: Row) => string }[] = [
  { title: 'page', cell: ({ page }) => page.name },
  { title: 'performance', cell: ({ run }) => String(run.numbers.scores.performance) },
  { title: 'accessibility', cell: ({ run }) => String(run.numbers.scores.accessibility) },
  { title: 'best practices', cell: ({ run }) => String(run.numbers.scores['best-practices']) },
  { title: 'SEO', cell: ({ page, run }) => `${run.numbers.scores.seo}${page.isSearchable ? '' : ' ¹'}` },
  { title: 'FCP ms', cell: ({ run }) => whole(run.numbers.fcpMs) },
  { title: 'LCP ms', cell: ({ run }) => whole(run.numbers.lcpMs) },
  { title: 'TBT ms', cell: ({ run }) => whole(run.numbers.tbtMs) },
  { title: 'CLS', cell: ({ run }) => run.numbers.cls.toFixed(3) },
  { title: 'script kB', cell: ({ run }) => kilobytes(run.numbers.scriptBytes) },
  { title: 'style kB', cell: ({ run }) => kilobytes(run.numbers.styleBytes) },
  { title: 'HTML kB', cell: ({ run }) => kilobytes(run.numbers.htmlBytes) },
  { title: 'machine', cell: ({ run }) => whole(run.numbers.machineSpeed) },
];

/** Padded, to be readable in a terminal too. */
export const table = (rows: readonly Row[]): string => {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const written = cells.map((line) => `| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [written[0], rule, ...written.slice(1)].join('\n');
};

export const comparisonLine = (comparison: Comparison): string =>
  `Home page: LCP ${whole(comparison.renderedLcpMs)} ms as it is shipped, ${whole(comparison.drawnLcpMs)} ms drawn by the browser from the empty page: ${lcpRatio(comparison).toFixed(2)} of it (goal: at most ${lcpRatioMax}).`;

type Audit = { rows: readonly Row[]; comparison: Comparison; missed: readonly string[]; version: string; runs: number };

/** The content of docs/audit.md. It has no date, since its commit has one. */
export const document = ({ rows, comparison, missed, version, runs }: Audit): string => `# Audit of the site

\`npm run audit\` writes this page. It builds the site, starts the local cloud and has Lighthouse ${version} load every page ${runs} times in Chromium as a mid-range phone on slow 4G (Lighthouse's mobile settings, simulated throttling, empty cache). Each number is the median of its ${runs} values.

${table(rows)}

${comparisonLine(comparison)}

${missed.length === 0 ? 'Every goal is met.' : `Goals that are missed:\n\n${missed.map((line) => `- ${line}`).join('\n')}`}

## How to read it
- Goals: performance 100 on marketing and legal pages and at least 95 on the others, 100 in the other three columns, and the home page's largest paint in at most half the time of the same page drawn by the browser. The command ends with 1 when one is missed.
- FCP and LCP: when the first and the largest thing is painted. TBT: for how long scripts keep the page from answering. CLS: how far things jump, 0 is nothing. Script, style and HTML are what travels, compressed.
- Performance depends on the machine, the other scores do not. The last column is Lighthouse's own measure of it while the page was measured: about 1500 is a fast desktop; where it is far lower than usual the machine was busy, TBT and with it performance say little, and the audit is worth running again with nothing else at work.
- ¹ Such a page carries \`noindex\`, so Lighthouse's is-crawlable would always fail; its score is counted without it.
- The pages are served over http on localhost, which browsers treat as secure. Compression and headers are those of production but for the ones that demand https.
- \`npm run audit -- /pricing /login\` audits some pages only, \`--runs 1\` once each; this file is then left alone.
`;
