import { describe, expect, test } from 'vitest';
import { dollars, number, roughly, table } from '#infra/tools/cost/markdown.ts';
import { shareChart } from '#infra/tools/cost/share-chart.ts';

describe('Number formatting', () => {
  test.each([
    [0, '–'],
    [1, '1'],
    [1.25, '1.3'],
    [12.5, '13'],
    [1234, '1,234'],
  ])('%d is formatted as %s', (value, text) => {
    expect(number(value)).toBe(text);
  });

  test.each([
    [7, '7'],
    [99, '99'],
    [3_797_412, '3,700,000'],
    [120_999, '120,000'],
  ])('%d is rounded down to %s', (value, text) => {
    expect(roughly(value)).toBe(text);
  });

  test.each([
    [0.001, '–'],
    [0.05, '$0.05'],
    [9.999, '$10.00'],
    [12.4, '$12'],
    [1234, '$1,234'],
  ])('%d dollars are formatted as %s', (value, text) => {
    expect(dollars(value)).toBe(text);
  });
});

test('a table aligns text left and numbers right', () => {
  const rows = [
    ['first', '1'],
    ['second', '1,200'],
  ];

  expect(table(['name', 'count'], rows)).toBe(
    ['| name   | count |', '|--------|------:|', '| first  |     1 |', '| second | 1,200 |'].join('\n'),
  );
});

test('a chart draws each part to scale and names it if there is room', () => {
  const bar = {
    label: 'all',
    parts: [
      { name: 'large', value: 99 },
      { name: 'small', value: 1 },
    ],
  };

  const drawn = shareChart('what', [bar]);

  expect(drawn).toContain('>large 99 %<');
  expect(drawn).not.toContain('>small 1 %<');
  expect(drawn.match(/<title>small<\/title>/g)).toHaveLength(1);
});
