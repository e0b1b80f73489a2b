import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiOf } from '#test/support/api.ts';
import { tell } from '#test/support/figures.ts';
import { iterations } from '#test/support/iterations.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

type Pair = { access: string; refresh: string };
type Waiting = { at: number; wake: () => void };

const hourMs = 3_600_000;
const tabs = 5;

/** Time that passes only once each of those who live in it has nothing left to do but wait. */
const virtualTime = (moveClock: (ms: number) => void) => {
  const waiting: Waiting[] = [];
  let now = 0;
  const wait = (ms: number): Promise<void> => new Promise((wake) => void waiting.push({ at: now + ms, wake }));
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  const live = async (lives: (() => Promise<void>)[]): Promise<void> => {
    let alive = lives.length;
    const ended = lives.map((life) => life().finally(() => (alive -= 1)));
    while (alive > 0) {
      await settle();
      if (waiting.length < alive) continue;
      waiting.sort((a, b) => a.at - b.at);
      const next = waiting.shift();
      if (!next) break;
      moveClock(next.at - now);
      now = next.at;
      next.wake();
    }
    await Promise.all(ended);
  };
  return { wait, live, now: () => now };
};

/**
 * Five tabs that know of each other only by what is stored, as in a browser without locks: each looks at the account
 * now and then, exchanges the tokens it finds refused, and loses a fifth of all answers on the way.
 */
const anHour = async (chances: number[]): Promise<{ calls: number; signedOut: number; children: number }> => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  await aUser(context);
  let stored: Pair = await api.signIn('ann@example.com', password);
  const time = virtualTime(context.moveClock);
  let [turn, calls, signedOut, children] = [0, 0, 0, 0];
  const chance = (): number => {
    turn += 1;
    return (((chances[turn % chances.length] ?? 0) * 7_919 + turn * 104_729) % 1_000) / 1_000;
  };

  /** One call over a slow network; null when its answer was lost, after the server did its work. */
  const over = async <T>(work: () => Promise<T>): Promise<T | null> => {
    calls += 1;
    await time.wait(chance() * 1_500);
    const answer = await work();
    await time.wait(chance() * 1_500);
    return chance() < 0.2 ? null : answer;
  };

  const exchange = async (spent: Pair): Promise<void> => {
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
      if (reply?.status === 401 && stored.access === found.access) await exchange(found);
    }
  };
  await time.live(Array.from({ length: tabs }, () => tab));
  expect((await api.call('refreshToken', { refresh: stored.refresh })).status).toBe(200);
  expect(context.published).toEqual([]);
  return { calls, signedOut, children };
};

test('nobody is signed out by five tabs, an hour and a network that loses answers', async () => {
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
  tell(5, 'five tabs for an hour sign nobody out: calls made', calls);
});
