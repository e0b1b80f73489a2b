import { afterEach, describe, expect, test, vi } from 'vitest';
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
    expect(clock.pauses).toEqual([0, 0.75 * 40, 0.75 * 80]);
  });

  test('that loses eight times is a fault with the name of the resource', async () => {
    const attempt = losing(9);

    await expect(retryOnConflict(pausingClock(), 'session', attempt)).rejects.toMatchObject({
      code: 'optimistic_lock_exhausted',
      fields: { resource: 'session' },
    });
    expect(attempt).toHaveBeenCalledTimes(8);
  });

  test('can be given fewer attempts, and does not pause after the last one', async () => {
    const clock = pausingClock();
    const attempt = losing(9);

    expect(await tryUntilWritten(clock, attempt, { attemptsMax: 3 })).toBe(conflict);
    expect([attempt.mock.calls.length, clock.pauses.length]).toEqual([3, 2]);
  });
});
