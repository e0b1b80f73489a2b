import { describe, expect, test } from 'vitest';
import { syncFromQueue, syncImmediately } from '#infra/tools/scale/provider-polling.ts';

/** Webhooks per minute, followed by ten minutes without any. */
const minutes = (...webhooks: number[]): number[] => [...webhooks, ...Array.from({ length: 10 }, () => 0)];

describe('Syncs on each webhook, a hundred a minute', () => {
  test.each<[string, number[], givenUp: number, waitMinutes: number]>([
    ['what the provider takes', minutes(100, 100), 0, 0],
    ['a little more, once', minutes(150), 0, 1],
    ['as much as three tries can take', minutes(300), 0, 3],
    ['more than three tries can take', minutes(450), 150, 3],
    ['too much, again and again', minutes(200, 200, 200, 200, 200, 200), 301, 3],
  ])('only webhooks that exceed three attempts are lost: %s', (_what, byMinute, givenUp, waitMinutes) => {
    const outcome = syncImmediately(byMinute, 100);

    expect(Math.round(outcome.deadLettered)).toBe(givenUp);
    expect(outcome.longestWaitMinutes).toBe(waitMinutes);
    expect(outcome.waiting.at(-1)).toBeCloseTo(0, 6);
  });

  test('rejected syncs wait for their next attempt', () => {
    const { waiting } = syncImmediately(minutes(450), 100);

    expect(waiting.slice(0, 5).map(Math.round)).toEqual([350, 250, 250, 0, 0]);
  });
});

describe('Queued syncs, a hundred a minute', () => {
  test.each<[string, number[], number[], waitMinutes: number]>([
    ['what the provider takes', [100, 100], [0, 0], 0],
    ['a burst', [450, 0, 0, 0, 0], [350, 250, 150, 50, 0], 4],
    ['too much for ever', [200, 200, 200], [100, 200, 300], 3],
  ])('a queue loses nothing and delays: %s', (_what, byMinute, waiting, waitMinutes) => {
    expect(syncFromQueue(byMinute, 100)).toEqual({ waiting, deadLettered: 0, longestWaitMinutes: waitMinutes });
  });
});
