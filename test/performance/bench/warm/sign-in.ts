import { performance } from 'node:perf_hooks';
import { argon2Passwords } from '#adapters/crypto/passwords.ts';
import type { Database } from '#ports/database.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import { handlerOf } from '#test/support/operations.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';
import type { Benchmark } from '../benchmark.ts';

const signIns = 10;
const limitMs = 1;

/** Counts the time spent in the tables, which in production is spent in another service. */
const timedTables = (tables: Database) => {
  let spentMs = 0;
  const timed =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => {
      const startedAt = performance.now();
      const result = call(...args);
      spentMs += performance.now() - startedAt;
      return result;
    };
  const { get, write, transact, query } = tables;
  const database: Database = { get: timed(get), write: timed(write), transact: timed(transact), query: timed(query) };
  return { database, spentMs: () => spentMs };
};

/** Measures a sign-in, and its CPU time without key derivation and tables. */
export const signIn = async (): Promise<Benchmark> => {
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
    if (derivations !== signIns) throw new Error(`${signIns} sign-ins derived ${derivations} keys.`);
    const { active } = performance.eventLoopUtilization(idled);
    const busyMs = active - (tables.spentMs() - spent);
    return { tookMs: (performance.now() - startedAt) / signIns, busyMs: busyMs / signIns };
  };
  const signInOnce = async (): Promise<void> => {
    const { statusCode } = await handler(event, lambdaContext);
    if (statusCode !== 200) throw new Error(`The sign-in responded with ${statusCode}.`);
  };
  const whole = () => each(signInOnce);
  const derivation = () => each(() => verify(password, hash));

  return {
    name: 'sign-in with in-memory tables',
    unit: 'ms',
    baseline: 'key derivation',
    candidates: {
      'key derivation': async () => (await derivation()).tookMs,
      'Lambda handler': async () => (await whole()).tookMs,
      // Another thread derives the key, so the busy time of the event loop excludes it.
      'CPU time without key derivation and tables': async () => (await whole()).busyMs - (await derivation()).busyMs,
    },
    goals: { 'CPU time without key derivation and tables': { medianAtMost: limitMs } },
  };
};
