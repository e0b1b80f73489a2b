import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { iterations } from '#test/support/iterations.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aSignedInUser, aTestContext } from '#test/support/test-context.ts';

type Pair = { access: string; refresh: string };
type Waiting = { at: number; wake: () => void };

const hourMs = 3_600_000;
const tabs = 5;

/** Time that passes only when every tab is waiting. */
const virtualTime = (moveClock: (ms: number) => void) => {
  const waiting: Waiting[] = [];
  let now = 0;
  const wait = (ms: number): Promise<void> => new Promise((wake) => void waiting.push({ at: now + ms, wake }));
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const run = async (tasks: (() => Promise<void>)[]): Promise<void> => {
    let running = tasks.length;
    const ended = tasks.map((task) => task().finally(() => (running -= 1)));
    while (running > 0) {
      await settle();
      if (waiting.length < running) continue;
      waiting.sort((a, b) => a.at - b.at);
      const next = waiting.shift();
      if (!next) break;
      moveClock(next.at - now);
      now = next.at;
      next.wake();
    }
    await Promise.all(ended);
  };
  return { wait, run, now: () => now };
};

/**
 * Five tabs that share only the local storage, as in a browser without locks. Each loads the account now and then,
 * refreshes tokens that are rejected, and loses a fifth of all responses.
 */
const anHour = async (chances: number[]): Promise<{ calls: number; signedOut: number; children: number }> => {
  const context = aTestContext();
  const { api, access, refresh } = await aSignedInUser(context);
  let stored: Pair = { access, refresh };
  const time = virtualTime(context.moveClock);
  let [turn, calls, signedOut, children] = [0, 0, 0, 0];
  const chance = (): number => {
    turn += 1;
    return (((chances[turn % chances.length] ?? 0) * 7_919 + turn * 104_729) % 1_000) / 1_000;
  };

  /** A call over a slow network; null if the response is lost after the server handled the request. */
  const over = async <T>(work: () => Promise<T>): Promise<T | null> => {
    calls += 1;
    await time.wait(chance() * 1_500);
    const response = await work();
    await time.wait(chance() * 1_500);
    return chance() < 0.2 ? null : response;
  };

  const refreshTokens = async (spent: Pair): Promise<void> => {
    const reply = await over(() => api.call('refreshToken', { refresh: spent.refresh }));
    if (reply === null) return;
    if (reply.status !== 200) signedOut += 1;
    else if (stored.refresh === spent.refresh) {
      stored = { access: String(reply.body.access), refresh: String(reply.body.refresh) };
      children += 1;
    }
  };

  const tab = async (): Promise<void> => {
    while (time.now() < hourMs) {
      await time.wait(chance() * 60_000);
      const found = stored;
      const reply = await over(() => api.call('getUser', undefined, found.access));
      if (reply?.status === 401 && stored.access === found.access) await refreshTokens(found);
    }
  };
  await time.run(Array.from({ length: tabs }, () => tab));
  expect((await api.call('refreshToken', { refresh: stored.refresh })).status).toBe(200);
  expect(context.published).toEqual([]);
  return { calls, signedOut, children };
};

test('five tabs for an hour on a network that loses responses sign nobody out', async () => {
  const runs = iterations(3, 100);
  let calls = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(999), { minLength: 50, maxLength: 50 }), async (chances) => {
      const hour = await anHour(chances);
      calls += hour.calls;
      expect(hour.signedOut).toBe(0);
      expect(hour.children).toBeGreaterThan(9);
    }),
    { numRuns: runs },
  );
  recordTries(5, 'five tabs for an hour on a network that loses responses sign nobody out: calls', calls);
});
