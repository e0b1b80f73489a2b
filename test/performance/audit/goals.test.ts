import { describe, expect, test } from 'vitest';
import type { Row } from './goals.ts';
import { missedGoals } from './goals.ts';
import type { Category, Run } from './measure.ts';
import { medianOf } from './median.ts';
import type { Kind } from './pages.ts';
import { pages } from './pages.ts';

const aRun = (scores: Partial<Record<Category, number>> = {}, lcpMs = 700): Run => ({
  numbers: {
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100, ...scores },
    fcpMs: 600,
    lcpMs,
    tbtMs: 0,
    cls: 0,
    scriptBytes: 1,
    styleBytes: 1,
    htmlBytes: 1,
    machineSpeed: 1500,
  },
  failures: [],
});

const aRow = (kind: Kind, run: Run): Row => ({
  page: { name: '/page', path: '/page', kind, isSignedIn: false, isSearchable: true },
  run,
});

describe('audit goals', () => {
  test.each<[Kind, number, number]>([
    ['marketing', 100, 0],
    ['marketing', 99, 1],
    ['legal', 99, 1],
    ['app', 95, 0],
    ['app', 94, 1],
  ])('a %s page with performance %i misses %i goals', (kind, performance, missed) => {
    const rows = [aRow(kind, aRun({ performance }))];

    expect(missedGoals(rows, null)).toHaveLength(missed);
  });

  test.each<Category>(['accessibility', 'best-practices', 'seo'])(
    '%s below 100 misses the goal on every page',
    (category) => {
      const rows = [aRow('app', aRun({ [category]: 99 }))];

      expect(missedGoals(rows, null)).toEqual([`/page: ${category} is 99, the goal is 100`]);
    },
  );

  test('the LCP of the home page must be at most half that of the client-rendered one', () => {
    const justGood = missedGoals([], { renderedLcpMs: 1000, drawnLcpMs: 2000 });
    const tooSlow = missedGoals([], { renderedLcpMs: 1010, drawnLcpMs: 2000 });

    expect([justGood.length, tooSlow.length]).toEqual([0, 1]);
  });

  test('one slow run of three does not change the median', () => {
    const { numbers } = medianOf([aRun(), aRun({ performance: 60 }, 4000), aRun()]);

    expect(numbers).toEqual(aRun().numbers);
  });

  test('every page is audited, and pages for members while signed in', () => {
    const names = pages.map(({ name }) => name);

    expect(names).toContain('/no-such-page');
    expect(names.filter((name) => /account|change-password/.test(name))).toEqual([
      '/account (signed in)',
      '/change-password (signed in)',
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});
