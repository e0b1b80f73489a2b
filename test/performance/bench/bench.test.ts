import { describe, expect, test } from 'vitest';
import { compare, measureInterleaved } from './benchmark.ts';
import type { Goal, Metric } from './metric.ts';
import { meetsGoal } from './metric.ts';
import { metricOf } from './metric-of.ts';
import { quantile } from './quantile.ts';
import { tableOf, withTable } from './report.ts';

const metric = (goal: Goal | null): Metric => ({
  benchmark: 'a benchmark',
  candidate: 'ours',
  unit: 'ms',
  median: 12,
  quartiles: [11, 13],
  ratio: 0.5,
  ratioQuartiles: [0.4, 0.6],
  baseline: 'theirs',
  rounds: 3,
  goal,
});

describe('measuring a benchmark', () => {
  test('candidates take turns, each round starts with another one and the first round does not count', async () => {
    const turns: string[] = [];
    const candidate = (name: string) => () => turns.push(name);

    const measured = await measureInterleaved({ a: candidate('a'), b: candidate('b') }, 2);

    expect(turns).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
    expect(measured).toEqual(
      new Map([
        ['a', [4, 5]],
        ['b', [3, 6]],
      ]),
    );
  });

  test('a ratio compares each round with the baseline of the same round', () => {
    const measured = new Map([
      ['theirs', [10, 100, 10]],
      ['ours', [5, 50, 4]],
    ]);

    const metrics = compare({ name: 'a benchmark', unit: 'ms', baseline: 'theirs' }, measured);

    expect(metrics.map(({ candidate, median, ratio }) => [candidate, median, ratio])).toEqual([
      ['theirs', 10, 1],
      ['ours', 5, 0.5],
    ]);
  });

  test('a benchmark whose baseline is not a candidate fails', () => {
    const compareWithNobody = () =>
      compare({ name: 'a benchmark', unit: 'ms', baseline: 'nobody' }, new Map([['ours', [1]]]));

    expect(compareWithNobody).toThrow("a benchmark: no candidate is named 'nobody'.");
  });
});

test.each([
  [null, true],
  [{ atMost: 0.5 }, true],
  [{ atMost: 0.49 }, false],
  [{ atLeast: 0.5 }, true],
  [{ atLeast: 0.51 }, false],
  [{ notBelow: 0.6 }, true],
  [{ notBelow: 0.61 }, false],
  [{ medianAtMost: 12 }, true],
  [{ medianAtMost: 11.9 }, false],
])('a median of 12 ms at half the baseline meets the goal %j: %s', (goal, isMet) => {
  expect(meetsGoal(metric(goal))).toBe(isMet);
});

test.each([
  [[1, 2, 3], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[10, 20], 0.25, 12.5],
  [[7], 0.99, 7],
])('of the values %j, the quantile %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});

describe('the report', () => {
  test('the table says of each goal whether it is met or missed', () => {
    const text = tableOf([metric({ atMost: 0.5 }), metric({ medianAtMost: 11 })]);

    expect(text).toContain('| ratio at most 0.5: met');
    expect(text).toContain('| median at most 11 ms: missed');
  });

  test('the table shows no ratio for a count without a baseline', () => {
    const text = tableOf([metricOf({ benchmark: 'traffic', candidate: 'errors', unit: 'responses', values: [0] })]);

    expect(text.split('\n').at(-1)).toMatch(/^\| traffic, responses +\| errors +\| +0 \|/);
    expect(text).not.toContain('NaN');
  });

  test('a table replaces the text between the markers of its section', () => {
    const document = 'Before\n<!-- cold -->\nold\n<!-- /cold -->\nAfter';

    expect(withTable(document, 'cold', 'new')).toBe('Before\n<!-- cold -->\n\nnew\n\n<!-- /cold -->\nAfter');
    expect(() => withTable(document, 'warm', 'new')).toThrow('<!-- warm -->');
  });
});
