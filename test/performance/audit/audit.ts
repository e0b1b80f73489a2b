import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import lighthousePackage from 'lighthouse/package.json' with { type: 'json' };
import { startCloud } from '#infra/local/cloud.ts';
import { freshSite } from '#infra/local/site-build.ts';
import { ensureChromium } from '#test/support/chromium.ts';
import { orExit } from '#test/support/or-exit.ts';
import type { Chromium } from './chromium.ts';
import { openChromium, signIn } from './chromium.ts';
import type { Comparison, Row } from './goals.ts';
import { missedGoals } from './goals.ts';
import type { Run } from './measure.ts';
import { measure } from './measure.ts';
import { medianOf } from './median.ts';
import type { AuditedPage } from './pages.ts';
import { pages } from './pages.ts';
import { comparisonLine, document, table } from './report.ts';

/** `npm run audit` runs Lighthouse on every page; `-- /pricing` on some pages, `-- --runs 1` once each. */
const args = parseArgs({ allowPositionals: true, options: { runs: { type: 'string', default: '3' } } });
const runs = Number(args.values.runs);
const wanted = args.positionals;
const isWhole = wanted.length === 0;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const logRun = (page: AuditedPage, { numbers }: Run): void =>
  say(`${page.name}: ${Object.values(numbers.scores).join(' ')}, LCP ${Math.round(numbers.lcpMs)} ms`);

const audit = async ({ port }: Chromium, url: string, page: AuditedPage): Promise<Row> => {
  const measured: Run[] = [];
  for (let count = 0; count < runs; count += 1) measured.push(await measure(port, url, page));
  const run = medianOf(measured);
  logRun(page, run);
  for (const failure of run.failures) say(`  ${failure}`);
  return { page, run };
};

/** Alternates both versions, so that noise of the machine affects both alike. */
const compare = async ({ port }: Chromium, home: AuditedPage, url: string, drawnUrl: string): Promise<Comparison> => {
  const rendered: Run[] = [];
  const drawn: Run[] = [];
  for (let count = 0; count < runs; count += 1) {
    rendered.push(await measure(port, url, home));
    drawn.push(await measure(port, drawnUrl, home));
  }
  return { renderedLcpMs: medianOf(rendered).numbers.lcpMs, drawnLcpMs: medianOf(drawn).numbers.lcpMs };
};

const auditAll = async (chromium: Chromium, url: string, drawnUrl: string): Promise<void> => {
  const chosen = pages.filter(({ path }) => isWhole || wanted.includes(path));
  const rows: Row[] = [];
  for (const page of chosen.filter(({ isSignedIn }) => !isSignedIn)) rows.push(await audit(chromium, url, page));
  const home = chosen.find(({ path }) => path === '/');
  const comparison = home ? await compare(chromium, home, url, drawnUrl) : null;
  const members = chosen.filter(({ isSignedIn }) => isSignedIn);
  if (members.length > 0) await signIn(chromium, url);
  for (const page of members) rows.push(await audit(chromium, url, page));

  const missed = missedGoals(rows, comparison);
  say(`\n${table(rows)}\n`);
  if (comparison) say(comparisonLine(comparison));
  for (const line of missed) say(`✗ ${line}`);
  if (missed.length > 0) process.exitCode = 1;
  if (!isWhole || !comparison) return;
  const text = document({ rows, comparison, missed, version: lighthousePackage.version, runs });
  await writeFile(resolve(import.meta.dirname, '../../../docs/audit.md'), text);
};

await orExit(ensureChromium());
// Copies, since another command may rebuild the site during the audit.
const folder = await mkdtemp(join(tmpdir(), 'pazia-audit-'));
const [shipped, drawn] = [join(folder, 'shipped'), join(folder, 'drawn')];
const built = await freshSite(say);
for (const copy of [shipped, drawn]) await cp(built, copy, { recursive: true });
await cp(join(drawn, 'app.html'), join(drawn, 'index.html'));
const cloud = await startCloud({ siteFolder: shipped });
const drawnCloud = await startCloud({ siteFolder: drawn });
const chromium = await openChromium();
try {
  await auditAll(chromium, cloud.url, drawnCloud.url);
} finally {
  await chromium.stop();
  await drawnCloud.stop();
  await cloud.stop();
  await rm(folder, { recursive: true });
}
