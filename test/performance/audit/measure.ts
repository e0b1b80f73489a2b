import type { Config, Result } from 'lighthouse';
import lighthouse from 'lighthouse';
import * as z from 'zod/mini';
import type { AuditedPage } from './pages.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export type Numbers = {
  scores: Record<Category, number>;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptBytes: number;
  styleBytes: number;
  htmlBytes: number;
  /** Lighthouse's benchmark of the machine: about 1500 on a fast one; below 500 it was busy. */
  machineSpeed: number;
};

/** `failures`: each failed audit with its first finding, except for performance, which `numbers` explain. */
export type Run = { numbers: Numbers; failures: string[] };

const Summary = z.object({
  items: z.array(z.object({ resourceType: z.string(), transferSize: z.number() })),
});
const Found = z.object({ items: z.array(z.unknown()) });

const foundCharsMax = 300;

const configFor = ({ isSearchable }: AuditedPage): Config => ({
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: [...categories],
    // A noindex page fails is-crawlable on purpose. bf-cache navigates away and back without affecting a score.
    skipAudits: isSearchable ? ['bf-cache'] : ['bf-cache', 'is-crawlable'],
    disableFullPageScreenshot: true,
  },
});

const numeric = (result: Result, audit: string): number => {
  const value = result.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`${result.requestedUrl} has no ${audit}`);
  return value;
};

const scoreOf = (result: Result, category: Category): number => {
  const score = result.categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`${result.requestedUrl} has no score for ${category}`);
  return Math.round(score * 100);
};

const bytesOf = (result: Result): ((resourceType: string) => number) => {
  const { items } = Summary.parse(result.audits['resource-summary']?.details);
  return (wanted) => items.find(({ resourceType }) => resourceType === wanted)?.transferSize ?? 0;
};

const numbersOf = (result: Result): Numbers => {
  const bytes = bytesOf(result);
  return {
    scores: {
      performance: scoreOf(result, 'performance'),
      accessibility: scoreOf(result, 'accessibility'),
      'best-practices': scoreOf(result, 'best-practices'),
      seo: scoreOf(result, 'seo'),
    },
    fcpMs: numeric(result, 'first-contentful-paint'),
    lcpMs: numeric(result, 'largest-contentful-paint'),
    tbtMs: numeric(result, 'total-blocking-time'),
    cls: numeric(result, 'cumulative-layout-shift'),
    scriptBytes: bytes('script'),
    styleBytes: bytes('stylesheet'),
    htmlBytes: bytes('document'),
    machineSpeed: result.environment.benchmarkIndex,
  };
};

const failuresIn = (result: Result, category: Category): string[] =>
  (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result.audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    const found = Found.safeParse(audit.details);
    const first = found.success ? JSON.stringify(found.data.items[0]) : audit.displayValue;
    return [`${category}: ${id} (${audit.title}) ${(first ?? '').slice(0, foundCharsMax)}`];
  });

const judged = categories.filter((category) => category !== 'performance');

const attemptsMax = 3;

/** Retries a load: on a busy machine Chromium sometimes loses the trace, and Lighthouse reports a runtime error. */
const load = async (port: number, url: string, config: Config, attempt = 1): Promise<Result> => {
  const done = await lighthouse(url, { port, logLevel: 'silent' }, config);
  if (!done) throw new Error(`Lighthouse returned no result for ${url}`);
  const { runtimeError } = done.lhr;
  if (!runtimeError) return done.lhr;
  if (attempt === attemptsMax) throw new Error(`${url}: ${runtimeError.message}`);
  return load(port, url, config, attempt + 1);
};

/**
 * Loads a page once as a mid-range phone on slow 4G. Lighthouse clears the cache before each load and keeps local
 * storage; with disableStorageReset it would keep the cache too and measure a second visit.
 */
export const measure = async (port: number, siteUrl: string, page: AuditedPage): Promise<Run> => {
  const result = await load(port, siteUrl + page.path, configFor(page));
  const landed = new URL(result.finalDisplayedUrl).pathname;
  if (landed !== page.path) throw new Error(`${page.name} redirected to ${landed}, so another page was measured`);
  return { numbers: numbersOf(result), failures: judged.flatMap((category) => failuresIn(result, category)) };
};
