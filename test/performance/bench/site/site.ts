import type { Browser } from 'playwright-core';
import { pages } from '#test/performance/audit/pages.ts';
import { openBrowser } from '#test/support/browser.ts';
import { ensureChromium } from '#test/support/chromium.ts';
import { orExit } from '#test/support/or-exit.ts';
import type { Comparison } from '../benchmark.ts';
import { compare, measureInterleaved } from '../benchmark.ts';
import type { Metric } from '../metric.ts';
import { metricOf } from '../metric-of.ts';
import type { Section } from '../section.ts';
import type { BothSites } from './both-sites.ts';
import { startBothSites } from './both-sites.ts';
import type { Visit } from './visit.ts';
import { visit } from './visit.ts';

const baseline = 'client-rendered';
const shipped = 'as shipped (prerendered)';

type Quantity = Omit<Comparison, 'baseline'> & { of: (visit: Visit) => number };

/** The quantities in which the two versions of the home page are compared. */
const quantities: Quantity[] = [
  {
    name: 'home page LCP',
    unit: 'ms',
    of: ({ largestPaintMs }) => largestPaintMs,
    goals: { [shipped]: { atMost: 0.5 } },
  },
  { name: 'blocking time before interaction', unit: 'ms', of: ({ blockedMs }) => blockedMs },
  {
    name: 'blocking time at first interaction',
    unit: 'ms',
    of: ({ blockedByInteractionMs }) => blockedByInteractionMs,
  },
  {
    name: 'layout shift',
    unit: 'CLS',
    of: ({ layoutShift }) => layoutShift,
    goals: { [shipped]: { medianAtMost: 0 } },
  },
  { name: 'requests completed by LCP', unit: 'requests', of: ({ requestsByPaint }) => requestsByPaint },
];

const home = async (
  browser: Browser,
  { shippedUrl, clientRenderedUrl }: BothSites,
  rounds: number,
): Promise<Metric[]> => {
  const candidates = {
    [baseline]: () => visit(browser, clientRenderedUrl),
    [shipped]: () => visit(browser, shippedUrl),
  };
  const visits = await measureInterleaved(candidates, rounds);
  return quantities.flatMap(({ of, ...comparison }) =>
    compare({ ...comparison, baseline }, new Map([...visits].map(([name, measured]) => [name, measured.map(of)]))),
  );
};

const transferSummary = ({ requests, kb }: Visit): string => {
  const [html, style, script] = [kb.Document, kb.Stylesheet, kb.Script].map((size) => size.toFixed(1));
  return `${requests} requests before interaction: HTML ${html}, style ${style}, script ${script}`;
};

/** Sizes do not vary, so each page is visited once per version. */
const route = async (browser: Browser, { shippedUrl, clientRenderedUrl }: BothSites, path: string): Promise<Metric> => {
  const [shippedVisit, clientRendered] = [
    await visit(browser, shippedUrl + path),
    await visit(browser, clientRenderedUrl + path),
  ];
  return metricOf({
    benchmark: 'transferred by LCP',
    candidate: `${path} (${transferSummary(shippedVisit)})`,
    unit: 'kB',
    values: [shippedVisit.kbByPaint],
    base: { name: baseline, value: clientRendered.kbByPaint },
  });
};

export const site: Section = {
  name: 'site',
  measure: async (rounds, say) => {
    await orExit(ensureChromium());
    const sites = await startBothSites(say);
    const browser = await openBrowser();
    try {
      say(`home page, prerendered and client-rendered: ${rounds} rounds`);
      const metrics = await home(browser, sites, rounds);
      for (const { path } of pages.filter(({ isSignedIn }) => !isSignedIn)) {
        say(path);
        metrics.push(await route(browser, sites, path));
      }
      return { metrics, missing: [] };
    } finally {
      await browser.close();
      await sites.stop();
    }
  },
};
