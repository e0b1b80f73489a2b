import { expect, test } from 'vitest';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext } from '#test/support/test-context.ts';

test('a metric is one log line in the embedded metric format of CloudWatch', () => {
  const lines: string[] = [];

  embeddedMetrics(
    (line) => void lines.push(line),
    () => new Date('2026-11-21T12:00:00.000Z'),
    'prod',
  ).record('LCP', 812, { page: 'home' });

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      _aws: {
        Timestamp: 1795262400000,
        CloudWatchMetrics: [{ Namespace: 'Pazia/Pages', Dimensions: [['stage']], Metrics: [{ Name: 'LCP' }] }],
      },
      stage: 'prod',
      page: 'home',
      LCP: 812,
    },
  ]);
});

test('page metrics are recorded by name and page and nothing else', async () => {
  const recorded: unknown[][] = [];
  const context = aTestContext({ metrics: { record: (...args) => void recorded.push(args) } });
  const metric = { name: 'CLS', page: 'pricing', value: 0.02, email: 'ann@example.com' };

  const reply = await apiOf(context.ports).call('recordPageMetrics', { metrics: [metric] });

  expect(reply.status).toBe(200);
  expect(recorded).toEqual([['CLS', 0.02, { page: 'pricing' }]]);
});
