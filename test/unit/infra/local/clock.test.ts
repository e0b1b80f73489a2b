import { describe, expect, test } from 'vitest';
import type { JobName } from '#events/schedule.ts';
import type { LocalClock } from '#infra/local/clock.ts';
import { createClock } from '#infra/local/clock.ts';
import type { LocalStore } from '#infra/local/collection.ts';
import { openStore } from '#infra/local/collection.ts';
import type { Scheduled } from '#infra/local/request-handler.ts';
import { createSchedule } from '#infra/local/schedule.ts';

const start = '2026-03-01T10:30:00.000Z';

const aClock = (store: LocalStore = openStore(null), settle: () => Promise<void> = async () => undefined): LocalClock =>
  createClock(
    store,
    settle,
    () => undefined,
    () => Date.parse(start),
  );

/** Work that is due at the given times and records when it ran. */
const dueAt = (clock: LocalClock, done: string[], name: string, ...times: string[]): Scheduled => {
  const left = [...times];
  return {
    nextDue: () => (left[0] ? new Date(left[0]) : null),
    runDue: async () => {
      left.shift();
      done.push(`${name} ${clock.now().toISOString()}`);
    },
  };
};

describe('moving the clock', () => {
  test('moving the clock runs due work in chronological order, each at its own time', async () => {
    const clock = aClock();
    const done: string[] = [];
    clock.follow(dueAt(clock, done, 'renewal', '2026-03-02T00:00:00.000Z', '2026-03-04T00:00:00.000Z'));
    clock.follow(dueAt(clock, done, 'webhook', '2026-03-03T00:00:00.000Z', '2026-03-09T00:00:00.000Z'));

    const now = await clock.advance(7);

    expect(done).toEqual([
      'renewal 2026-03-02T00:00:00.000Z',
      'webhook 2026-03-03T00:00:00.000Z',
      'renewal 2026-03-04T00:00:00.000Z',
    ]);
    expect(now.toISOString()).toBe('2026-03-08T10:30:00.000Z');
  });

  test('overdue work runs at the current time', async () => {
    const clock = aClock();
    const done: string[] = [];
    clock.follow(dueAt(clock, done, 'webhook', '2026-02-27T00:00:00.000Z'));

    await clock.advance(1);

    expect(done).toEqual([`webhook ${start}`]);
  });

  test('the clock waits at each step until the work started there is done', async () => {
    const done: string[] = [];
    const store = openStore(null);
    const clock: LocalClock = aClock(store, async () => void done.push('settled'));
    clock.follow(dueAt(clock, done, 'renewal', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'));

    await clock.advance(7);

    expect(done).toEqual([
      'settled',
      'renewal 2026-03-02T00:00:00.000Z',
      'settled',
      'renewal 2026-03-03T00:00:00.000Z',
      'settled',
    ]);
  });

  test('the clock keeps its time across a restart', async () => {
    const store = openStore(null);
    await aClock(store).advance(3);

    const now = aClock(store).now();

    expect(now.toISOString()).toBe('2026-03-04T10:30:00.000Z');
  });

  test('the clock reports work that keeps rescheduling itself', async () => {
    const clock = aClock();
    clock.follow({ nextDue: () => new Date('2026-03-02T00:00:00.000Z'), runDue: async () => undefined });

    const moving = clock.advance(7);

    await expect(moving).rejects.toThrow('something keeps making itself due at 2026-03-02T00:00:00.000Z');
  });

  test('two concurrent moves of the clock run one after the other', async () => {
    const clock = aClock();

    const [first, second] = await Promise.all([clock.advance(1), clock.advance(1)]);

    expect([first.toISOString(), second.toISOString()]).toEqual([
      '2026-03-02T10:30:00.000Z',
      '2026-03-03T10:30:00.000Z',
    ]);
  });
});

describe('the schedule', () => {
  const aSchedule = (clock: LocalClock, ran: string[], name: JobName = 'resolveStaleCheckouts') => {
    const schedule = createSchedule(
      openStore(null),
      clock.now,
      async (job, at) => void (job === name && ran.push(at.toISOString())),
      clock.lastActivity,
    );
    clock.follow(schedule, 'routine');
    return schedule;
  };

  test('an hourly job runs at every full hour of a day that the clock is moved by', async () => {
    const clock = aClock();
    const ran: string[] = [];
    aSchedule(clock, ran);

    await clock.advance(1);

    expect(ran).toHaveLength(24);
    expect(ran.slice(0, 2)).toEqual(['2026-03-01T11:00:00.000Z', '2026-03-01T12:00:00.000Z']);
  });

  test('an hourly job runs daily after a day without activity, and hourly again after some', async () => {
    const clock = aClock();
    const ran: string[] = [];
    aSchedule(clock, ran);
    clock.follow(dueAt(clock, [], 'renewal', '2026-03-10T15:20:00.000Z'));

    await clock.advance(10);

    const after = (instant: string): string[] => ran.filter((at) => at > instant);
    expect(ran.filter((at) => at.startsWith('2026-03-05'))).toEqual(['2026-03-05T00:00:00.000Z']);
    expect(after('2026-03-10T15:20')).toHaveLength(19);
  });

  test('a daily job runs once a day at its time, whatever else happens', async () => {
    const clock = aClock();
    const ran: string[] = [];
    aSchedule(clock, ran, 'expireSubscriptions');
    clock.follow(dueAt(clock, [], 'renewal', '2026-03-02T00:05:30.000Z', '2026-03-03T00:04:30.000Z'));

    await clock.advance(3);

    expect(ran).toEqual(['2026-03-02T00:05:00.000Z', '2026-03-03T00:05:00.000Z', '2026-03-04T00:05:00.000Z']);
  });

  test('a failed job is shown as failed and runs again at its next hour', async () => {
    const clock = aClock();
    const schedule = createSchedule(openStore(null), clock.now, () => Promise.reject(new Error('no table')));
    clock.follow(schedule, 'routine');

    await clock.advance(1 / 24);

    expect(schedule.runs().find(({ name }) => name === 'resolveStaleCheckouts')).toMatchObject({
      outcome: 'failed',
      error: 'Error: no table',
      nextAt: '2026-03-01T12:00:00.000Z',
    });
  });
});
