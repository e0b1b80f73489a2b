import { describe, expect, test } from 'vitest';
import { dollars, number, roughly, table } from '#infra/tools/cost/markdown.ts';
import { sharePies } from '#infra/tools/cost/share-chart.ts';

describe('A number for people', () => {
  test.each([
    [0, '–'],
    [1, '1'],
    [1.25, '1.3'],
    [12.5, '13'],
    [1234, '1,234'],
  ])('%d is %s', (value, text) => {
    expect(number(value)).toBe(text);
  });

  test.each([
    [7, '7'],
    [99, '99'],
    [3_797_412, '3,700,000'],
    [120_999, '120,000'],
  ])('%d is roughly %s, and never more', (value, text) => {
    expect(roughly(value)).toBe(text);
  });

  test.each([
    [0.001, '–'],
    [0.05, '$0.05'],
    [9.999, '$10.00'],
    [12.4, '$12'],
    [1234, '$1,234'],
  ])('%d dollars are %s', (value, text) => {
    expect(dollars(value)).toBe(text);
  });
});

test('a table has words to the left and numbers to the right', () => {
  const rows = [
    ['first', '1'],
    ['second', '1,200'],
  ];

  expect(table(['name', 'count'], rows)).toBe(
    ['| name   | count |', '|--------|------:|', '| first  |     1 |', '| second | 1,200 |'].join('\n'),
  );
});

test('a chart gives each part its share in percent, and leaves out what is below half a percent', () => {
  const bar = {
    label: 'all',
    parts: [
      { name: 'large', value: 990 },
      { name: 'small', value: 9 },
      { name: 'tiny', value: 1 },
    ],
  };

  expect(sharePies([bar])).toBe(
    ['```mermaid', 'pie showData title all, percent', '  "large" : 99', '  "small" : 1', '```'].join('\n'),
  );
});
