import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConcurrentUpdate } from '#ports/concurrent-update.ts';
import { conflict, retryOnConflict, tryUntilWritten } from '#repositories/optimistic-lock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const pausingClock = () => {
  const pauses: number[] = [];
  return { pauses, now: () => new Date(0), pause: async (ms: number) => void pauses.push(ms) };
};

/** Loses so many times before it wins. */
const losing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    return left < 0 ? 'written' : conflict;
  });
};

describe('an optimistic lock', () => {
  test('pauses for a random time whose bound doubles, and not after the attempt that wins', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValue(0.75);
    const clock = pausingClock();

    expect(await retryOnConflict(clock, 'billing', losing(3))).toBe('written');
    expect(clock.pauses).toEqual([0, 0.75 * 80, 0.75 * 160]);
  });

  test('that loses twelve times fails with the name of the resource, after pauses of at most two seconds', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const clock = pausingClock();
    const attempt = losing(13);

    await expect(retryOnConflict(clock, 'session', attempt)).rejects.toMatchObject({
      name: 'ConcurrentUpdate',
      code: 'optimistic_lock_exhausted',
      fields: { resource: 'session' },
    });
    expect(attempt).toHaveBeenCalledTimes(12);
    expect(clock.pauses).toEqual([40, 80, 160, 320, 640, 1_280, ...Array(5).fill(2_000)]);
  });

  test('begins again with a new read when a transaction kept colliding', async () => {
    const attempt = vi.fn(async () => 'written').mockRejectedValueOnce(new ConcurrentUpdate('transaction_conflict'));

    expect(await retryOnConflict(pausingClock(), 'billing', attempt)).toBe('written');
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('does not repeat what failed for another reason', async () => {
    const attempt = vi.fn(async () => 'written').mockRejectedValueOnce(new Error('no table'));

    await expect(retryOnConflict(pausingClock(), 'billing', attempt)).rejects.toThrow('no table');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('can be given fewer attempts, and does not pause after the last one', async () => {
    const clock = pausingClock();
    const attempt = losing(9);

    expect(await tryUntilWritten(clock, attempt, { attemptsMax: 3 })).toBe(conflict);
    expect([attempt.mock.calls.length, clock.pauses.length]).toEqual([3, 2]);
  });
});
