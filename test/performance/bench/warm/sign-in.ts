import { performance } from 'node:perf_hooks';
import { argon2Passwords } from '#adapters/crypto/passwords.ts';
import type { Database } from '#ports/database.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import { handlerOf } from '#test/support/operations.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';
import type { Contest } from '../benchmark.ts';

const signIns = 10;
const limitMs = 1;

/** The same tables, which tell how long they were at it: they stand in for a service that works elsewhere. */
const timedTables = (tables: Database) => {
  let spentMs = 0;
  const timed =
    <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> => {
      const startedAt = performance.now();
      const answer = call(...given);
      spentMs += performance.now() - startedAt;
      return answer;
    };
  const { get, write, transact, query } = tables;
  const database: Database = { get: timed(get), write: timed(write), transact: timed(transact), query: timed(query) };
  return { database, spentMs: () => spentMs };
};

/** Signing in, and what of it is neither the derivation of the key nor the tables. */
export const signIn = async (): Promise<Contest> => {
  let derivations = 0;
  const verify = (text: string, hash: string | null): Promise<boolean> => {
    derivations += 1;
    return argon2Passwords.verify(text, hash);
  };
  const context = aTestContext({ passwords: { ...argon2Passwords, verify } });
  const { email } = await aUser(context);
  const hash = await argon2Passwords.hash(password);
  const tables = timedTables(context.ports.database);
  const ports = { ...context.ports, database: tables.database };
  const handler = handlerOf('createToken', () => ports);
  const event = apiEvent('createToken', { body: JSON.stringify({ email, password }) });

  const each = async (work: () => Promise<unknown>): Promise<{ tookMs: number; busyMs: number }> => {
    derivations = 0;
    const [startedAt, idled, spent] = [performance.now(), performance.eventLoopUtilization(), tables.spentMs()];
    for (let count = 0; count < signIns; count += 1) await work();
    if (derivations !== signIns) throw new Error(`${signIns} times signing in derived ${derivations} keys.`);
    const { active } = performance.eventLoopUtilization(idled);
    const busyMs = active - (tables.spentMs() - spent);
    return { tookMs: (performance.now() - startedAt) / signIns, busyMs: busyMs / signIns };
  };
  const signInOnce = async (): Promise<void> => {
    const { statusCode } = await handler(event, lambdaContext);
    if (statusCode !== 200) throw new Error(`Signing in answered ${statusCode}.`);
  };
  const whole = () => each(signInOnce);
  const derivation = () => each(() => verify(password, hash));

  return {
    name: 'signing in, with the tables in memory',
    unit: 'ms',
    baseline: 'a key derived',
    contenders: {
      'a key derived': async () => (await derivation()).tookMs,
      'the whole Lambda': async () => (await whole()).tookMs,
      // A thread of its own derives the key: what Node's did in each.
      'processor time beside key and tables': async () => (await whole()).busyMs - (await derivation()).busyMs,
    },
    goals: { 'processor time beside key and tables': { medianAtMost: limitMs } },
  };
};
