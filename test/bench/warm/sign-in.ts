import { performance } from 'node:perf_hooks';
import { argon2Passwords } from '#runtime/passwords.ts';
import { apiOf } from '#test/support/api.ts';
import { aUser, aWorld, password } from '#test/support/world.ts';
import type { Contest } from '../contest.ts';

const signIns = 10;
const limitMs = 1;

/** Signing in, and what of it is not the derivation of the key. */
export const signIn = async (): Promise<Contest> => {
  let derivations = 0;
  const verify = (text: string, hash: string | null): Promise<boolean> => {
    derivations += 1;
    return argon2Passwords.verify(text, hash);
  };
  const world = aWorld({ passwords: { ...argon2Passwords, verify } });
  const { email } = await aUser(world);
  const hash = await argon2Passwords.hash(password);
  const api = apiOf(world.ports);

  const each = async (work: () => Promise<unknown>): Promise<{ tookMs: number; busyMs: number }> => {
    derivations = 0;
    const [startedAt, idled] = [performance.now(), performance.eventLoopUtilization()];
    for (let count = 0; count < signIns; count += 1) await work();
    if (derivations !== signIns) throw new Error(`${signIns} times signing in derived ${derivations} keys.`);
    const { active } = performance.eventLoopUtilization(idled);
    return { tookMs: (performance.now() - startedAt) / signIns, busyMs: active / signIns };
  };
  const whole = () => each(() => api.signIn(email, password));
  const derivation = () => each(() => verify(password, hash));

  return {
    name: 'signing in, with the tables in memory',
    unit: 'ms',
    baseline: 'a key derived',
    contenders: {
      'a key derived': async () => (await derivation()).tookMs,
      'the whole Lambda': async () => (await whole()).tookMs,
      // A thread of its own derives the key: what Node's did in each.
      'processor time beside the key': async () => (await whole()).busyMs - (await derivation()).busyMs,
    },
    goals: { 'processor time beside the key': { medianAtMost: limitMs } },
  };
};
