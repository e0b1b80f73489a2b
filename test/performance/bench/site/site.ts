import type { Browser } from 'playwright-core';
import { pages } from '#test/performance/audit/pages.ts';
import { openBrowser } from '#test/support/browser.ts';
import { ensureChromium } from '#test/support/chromium.ts';
import { orExit } from '#test/support/or-exit.ts';
import type { Comparison } from '../benchmark.ts';
import { byTurns, compare } from '../benchmark.ts';
import type { Figure } from '../metric.ts';
import { figureOf } from '../metric-of.ts';
import type { Section } from '../section.ts';
import type { TwoSites } from './two-sites.ts';
import { twoSites } from './two-sites.ts';
import type { Visit } from './visit.ts';
import { visit } from './visit.ts';

const baseline = 'drawn by the browser';
const shipped = 'as it is shipped';

type Quantity = Omit<Comparison, 'baseline'> & { of: (visit: Visit) => number };

/** What the home page's two forms are compared by. */
const quantities: Quantity[] = [
  {
    name: 'the largest paint of the home page',
    unit: 'ms',
    of: ({ largestPaintMs }) => largestPaintMs,
    goals: { [shipped]: { atMost: 0.5 } },
  },
  { name: 'time blocked before anybody acts', unit: 'ms', of: ({ blockedMs }) => blockedMs },
  { name: 'time blocked by the first touch', unit: 'ms', of: ({ blockedByTouchMs }) => blockedByTouchMs },
  {
    name: 'layout shift',
    unit: 'CLS',
    of: ({ layoutShift }) => layoutShift,
    goals: { [shipped]: { medianAtMost: 0 } },
  },
  { name: 'requests answered by the largest paint', unit: 'requests', of: ({ requestsByPaint }) => requestsByPaint },
];

const home = async (browser: Browser, { shippedUrl, drawnUrl }: TwoSites, rounds: number): Promise<Figure[]> => {
  const contenders = {
    [baseline]: () => visit(browser, drawnUrl),
    [shipped]: () => visit(browser, shippedUrl),
  };
  const visits = await byTurns(contenders, rounds);
  return quantities.flatMap(({ of, ...comparison }) =>
    compare({ ...comparison, baseline }, new Map([...visits].map(([name, seen]) => [name, seen.map(of)]))),
  );
};

const told = ({ requests, kb }: Visit): string => {
  const [html, style, script] = [kb.Document, kb.Stylesheet, kb.Script].map((size) => size.toFixed(1));
  return `${requests} requests before anybody acts: HTML ${html}, style ${style}, script ${script}`;
};

/** Sizes have no moods, so each page is visited once in both forms. */
const route = async (browser: Browser, { shippedUrl, drawnUrl }: TwoSites, path: string): Promise<Figure> => {
  const [asShipped, asDrawn] = [await visit(browser, shippedUrl + path), await visit(browser, drawnUrl + path)];
  return figureOf({
    contest: 'what has come by the largest paint',
    contender: `${path} (${told(asShipped)})`,
    unit: 'kB',
    values: [asShipped.kbByPaint],
    base: { name: baseline, value: asDrawn.kbByPaint },
  });
};

export const site: Section = {
  name: 'site',
  measure: async (rounds, say) => {
    await orExit(ensureChromium());
    const sites = await twoSites(say);
    const browser = await openBrowser();
    try {
      say(`the home page, shipped and drawn: ${rounds} rounds`);
      const figures = await home(browser, sites, rounds);
      for (const { path } of pages.filter(({ isSignedIn }) => !isSignedIn)) {
        say(path);
        figures.push(await route(browser, sites, path));
      }
      return { figures, missing: [] };
    } finally {
      await browser.close();
      await sites.stop();
    }
  },
};
