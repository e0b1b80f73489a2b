import { afterEach, describe, expect, test, vi } from 'vitest';
import { consumePasswordAttempt } from '#auth/password-attempts.ts';
import { addressRow } from '#repositories/password-attempts.ts';
import { aTestContext } from '#test/support/test-context.ts';

const email = 'ann@example.com';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A context in which every write loses its race, and the pauses between the attempts. */
const contended = () => {
  const { ports } = aTestContext();
  const pauses: number[] = [];
  const clock = { ...ports.clock, pause: async (ms: number) => void pauses.push(ms) };
  return { pauses, ports: { ...ports, clock, database: { ...ports.database, write: async () => false } } };
};

describe('password attempt', () => {
  test('a password attempt is counted before the password is checked, and expires a day after the last one', async () => {
    const { ports } = aTestContext();
    const now = ports.clock.now().getTime() / 1_000;

    const attempt = await consumePasswordAttempt(ports, email, null, now);

    const row = await addressRow(ports.hashes, email);
    expect(attempt).toEqual({ row });
    expect(await ports.database.get('users', row)).toMatchObject({ count: 1, lastAt: now, removeAfter: now + 86_400 });
  });

  test('a password attempt that loses eight races has to wait, after pauses that double', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { ports, pauses } = contended();

    const attempt = await consumePasswordAttempt(ports, email, null, 1_800_000_000);

    expect(attempt).toEqual({ waitSeconds: 1 });
    expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 1_000]);
  });
});
