import { describe, expect, test } from 'vitest';
import { hotPartitions } from '#infra/tools/scale/hot-partitions.ts';
import { dayChart } from '#infra/tools/scale/line-chart.ts';
import { afterOutage, webhooksByMinute } from '#infra/tools/scale/load-profile.ts';
import { nightlyJobs } from '#infra/tools/scale/nightly-jobs.ts';
import { peakOf, syncMs } from '#infra/tools/scale/peak.ts';
import { payersBeforeLoss, scenarioOf } from '#infra/tools/scale/scenarios.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe('Webhooks of a day', () => {
  const day = webhooksByMinute(300_000);

  test('each renewal causes three webhooks, most of them in the evening', () => {
    expect(day).toHaveLength(1440);
    expect(sum(day)).toBeCloseTo(30_000, 6);
    expect(day.indexOf(Math.max(...day))).toBe(20 * 60);
    expect(Math.max(...day) / (30_000 / 1440)).toBeCloseTo(1.9, 6);
    expect(Math.min(...day)).toBeGreaterThan(0);
  });

  test('after a provider outage all webhooks arrive at once and none is lost', () => {
    const silent = afterOutage(day, 18, 2);

    expect(sum(silent)).toBeCloseTo(sum(day), 6);
    expect(silent.slice(18 * 60, 20 * 60).every((notices) => notices === 0)).toBe(true);
    expect(silent[20 * 60]).toBeCloseTo(sum(day.slice(18 * 60, 20 * 60 + 1)), 6);
    expect(silent[17 * 60]).toBe(day[17 * 60]);
  });
});

describe('Paying users that fit the provider’s limit', () => {
  test.each(['ordinary', 'outage'] as const)(
    'the maximum number of payers loses no webhook, more lose some (day: %s)',
    (day) => {
      const payers = payersBeforeLoss(day);

      expect(scenarioOf(payers, day).asBuilt.deadLettered).toBeLessThan(1);
      expect(scenarioOf(payers + 1000, day).asBuilt.deadLettered).toBeGreaterThanOrEqual(1);
    },
  );

  test('an outage of the provider lowers the maximum considerably', () => {
    expect(payersBeforeLoss('outage') * 10).toBeLessThan(payersBeforeLoss('ordinary'));
  });

  test('a queue loses nothing, and joining syncs shortens the wait', () => {
    const { queued, merged: joined } = scenarioOf(1_000_000, 'outage');

    expect([queued.deadLettered, joined.deadLettered]).toEqual([0, 0]);
    expect(joined.longestWaitMinutes).toBeLessThan(queued.longestWaitMinutes);
  });
});

test('the nightly capacity is three full runs of the job at its own pace', () => {
  expect(nightlyJobs().map(({ job, itemsPerRun, itemsPerNight }) => [job, itemsPerRun, itemsPerNight])).toEqual([
    ['expireSubscriptions', 6_000, 18_000],
    ['reconcileBilling', 133_300, 399_900],
  ]);
});

test('renewals of ten million users cause six webhooks a second and need syncs of less than a second', () => {
  const peak = peakOf(10_000_000);

  expect(syncMs()).toBe(840);
  expect(peak.webhooks).toBeCloseTo(6.6, 1);
  expect(peak.receiptsOfDay).toBe(100_000);
});

test('no partition is hot below a hundred million users', () => {
  const reached = hotPartitions().flatMap(({ users }) => users ?? []);

  expect(reached).toHaveLength(4);
  expect(Math.min(...reached)).toBeGreaterThan(100_000_000);
});

test('a chart of a day starts at the given hour', () => {
  const drawn = dayChart('what', 22, [{ name: 'line', colour: '#000', values: [1, ...webhooksByMinute(1000)] }]);

  expect(drawn).toContain('>22:00<');
  expect(drawn).not.toContain('>21:00<');
});
