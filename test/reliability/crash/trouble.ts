import type { Reply } from '#test/support/api.ts';
import type { Interceptor } from '#test/support/backend/interceptors.ts';
import { open } from '#test/support/backend/interceptors.ts';
import type { Invocation } from '#test/support/backend/invocation.ts';
import type { Backend } from './backend-fixture.ts';

/** How a call fails: it never took place, it did and its answer was lost, or it did and the Lambda was ended waiting. */
export const modes = ['before', 'after', 'timed out'] as const;
export type Mode = (typeof modes)[number];

/** Where it fails, counted from 1: there alone, or there and at all that follows, the first redelivery too. */
export type Trouble = { at: number; mode: Mode; persists: boolean };

class Fault extends Error {}

/** A Lambda that waits longer than this is ended. */
const lifeMs = 30_000;

/** Runs the Lambda, undisturbed, and names its calls in their order. */
export const sitesOf = async (backend: Backend, invocation: Invocation) => {
  const sites: string[] = [];
  const noting: Interceptor = (site, call) => {
    sites.push(site);
    return call();
  };
  const reply = await backend.call(invocation, noting);
  return { reply, sites };
};

/** What the caller sees: a reply, or nothing but that it failed. */
const disturbed = async (backend: Backend, invocation: Invocation, { at, mode, persists }: Trouble) => {
  let calls = 0;
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  const tap: Interceptor = async (_site, call) => {
    calls += 1;
    if (calls < at || (calls > at && !persists)) return call();
    if (mode === 'before') throw new Fault();
    const result = await call();
    if (mode === 'after') throw new Fault();
    backend.backEnd.moveTo(backend.backEnd.clock.now().getTime() + lifeMs);
    end(new Fault());
    // Nothing of it runs any more.
    return new Promise<typeof result>(() => undefined);
  };
  return Promise.race([backend.call(invocation, tap), ended]).catch(() => 'failed' as const);
};

const isRefused = (outcome: Reply | null | 'failed'): boolean =>
  outcome === 'failed' || (outcome !== null && outcome.status >= 500);

/**
 * The call with its trouble, then again as its caller makes it: the bus and the provider redeliver, a job runs again, a
 * person tries again when the answer was an error. The last of these calls is undisturbed.
 */
export const survive = async (backend: Backend, invocation: Invocation, trouble: Trouble): Promise<void> => {
  const first = await disturbed(backend, invocation, trouble);
  if (!isRefused(first)) return;
  if (trouble.persists && !isRefused(await disturbed(backend, invocation, trouble))) return;
  const last = await backend.call(invocation, open).catch(() => 'failed' as const);
  if (last !== null && last !== 'failed' && last.status >= 500) throw new Error(`the retry answered ${last.status}`);
};
