import { describe, expect, test } from 'vitest';
import { byTurns, compare } from './benchmark.ts';
import type { Figure, Goal } from './metric.ts';
import { holds } from './metric.ts';
import { figureOf } from './metric-of.ts';
import { quantile } from './quantile.ts';
import { tableOf, withTable } from './report.ts';

const figure = (goal: Goal | null): Figure => ({
  contest: 'a race',
  contender: 'ours',
  unit: 'ms',
  median: 12,
  quartiles: [11, 13],
  ratio: 0.5,
  ratioQuartiles: [0.4, 0.6],
  baseline: 'theirs',
  rounds: 3,
  goal,
});

describe('a contest', () => {
  test('takes turns, begins each round with another contender and does not count the first round', async () => {
    const turns: string[] = [];
    const contender = (name: string) => () => turns.push(name);

    const measured = await byTurns({ a: contender('a'), b: contender('b') }, 2);

    expect(turns).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
    expect(measured).toEqual(
      new Map([
        ['a', [4, 5]],
        ['b', [3, 6]],
      ]),
    );
  });

  test('compares each round with the baseline of that round', () => {
    const measured = new Map([
      ['theirs', [10, 100, 10]],
      ['ours', [5, 50, 4]],
    ]);

    const figures = compare({ name: 'a race', unit: 'ms', baseline: 'theirs' }, measured);

    expect(figures.map(({ contender, median, ratio }) => [contender, median, ratio])).toEqual([
      ['theirs', 10, 1],
      ['ours', 5, 0.5],
    ]);
  });

  test('needs its baseline among the contenders', () => {
    const nobody = () => compare({ name: 'a race', unit: 'ms', baseline: 'nobody' }, new Map([['ours', [1]]]));

    expect(nobody).toThrow('a race: no contender is named nobody.');
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
])('a figure of 12 ms at half of the baseline and the goal %j: %s', (goal, isMet) => {
  expect(holds(figure(goal))).toBe(isMet);
});

test.each([
  [[1, 2, 3], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[10, 20], 0.25, 12.5],
  [[7], 0.99, 7],
])('of %j the quantile %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});

describe('the table', () => {
  test('says of each goal whether it is met', () => {
    const text = tableOf([figure({ atMost: 0.5 }), figure({ medianAtMost: 11 })]);

    expect(text).toContain('| ratio at most 0.5: met');
    expect(text).toContain('| median at most 11 ms: missed');
  });

  test('has no ratio for a count that stands alone', () => {
    const text = tableOf([figureOf({ contest: 'traffic', contender: 'errors', unit: 'answers', values: [0] })]);

    expect(text.split('\n').at(-1)).toMatch(/^\| traffic, answers +\| errors +\| +0 \|/);
    expect(text).not.toContain('NaN');
  });

  test('takes its place between the marks of its section', () => {
    const document = 'Before\n<!-- cold -->\nold\n<!-- /cold -->\nAfter';

    expect(withTable(document, 'cold', 'new')).toBe('Before\n<!-- cold -->\n\nnew\n\n<!-- /cold -->\nAfter');
    expect(() => withTable(document, 'warm', 'new')).toThrow('<!-- warm -->');
  });
});
