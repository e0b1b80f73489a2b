import { argon2Passwords } from '#runtime/passwords.ts';
import { apiOf } from '#test/support/api.ts';
import { aUser, aWorld, password } from '#test/support/world.ts';
import type { Contest } from '../contest.ts';

const signIns = 10;
const limitMs = 1;

/** Signing in, and what of it is not the derivation of the key. */
export const signIn = async (): Promise<Contest> => {
  let [derivingMs, derivations] = [0, 0];
  const verify = async (text: string, hash: string | null): Promise<boolean> => {
    const startedAt = performance.now();
    const isRight = await argon2Passwords.verify(text, hash);
    derivingMs += performance.now() - startedAt;
    derivations += 1;
    return isRight;
  };
  const world = aWorld({ passwords: { ...argon2Passwords, verify } });
  const { email } = await aUser(world);
  const hash = await argon2Passwords.hash(password);
  const api = apiOf(world.ports);

  const each = async (work: () => Promise<unknown>): Promise<number> => {
    [derivingMs, derivations] = [0, 0];
    const startedAt = performance.now();
    for (let count = 0; count < signIns; count += 1) await work();
    if (derivations !== signIns) throw new Error(`${signIns} times signing in derived ${derivations} keys.`);
    return (performance.now() - startedAt) / signIns;
  };
  const whole = () => each(() => api.signIn(email, password));

  return {
    name: 'signing in, with the tables in memory',
    unit: 'ms',
    baseline: 'a key derived',
    contenders: {
      'a key derived': () => each(() => verify(password, hash)),
      'the whole Lambda': whole,
      'the Lambda less the key': async () => (await whole()) - derivingMs / signIns,
    },
    goals: { 'the Lambda less the key': { medianAtMost: limitMs } },
  };
};
