import { routes } from '#contract/routes.ts';
import type { Failure } from '#web/state/failure.ts';
import { networkFailure, refusal } from '#web/state/failure.ts';
import type { Tokens } from '#web/state/storage.ts';
import { currentTokens, replaceTokens } from '#web/state/store.ts';
import { send } from './send.ts';

export type Refreshed = { state: 'refreshed' } | { state: 'ended' } | { state: 'failed'; failure: Failure };

const lockName = 'pazia-refresh';
let tail: Promise<unknown> = Promise.resolve();

/** Across tabs where the browser has locks (a secure context), else within this one. */
const oneAtATime = (work: () => Promise<Refreshed>): Promise<Refreshed> => {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const turn = tail.then(work);
  tail = turn;
  return turn;
};

const exchange = async (refresh: string): Promise<Refreshed> => {
  const reply = await send(routes.refreshToken, { refresh }, null);
  const now = currentTokens();
  // Signed out while the answer was on its way: the session must not come back to life.
  if (now === null) return { state: 'ended' };
  // Another tab was quicker, and storage told of it late: its pair stands.
  if (now.refresh !== refresh) return { state: 'refreshed' };
  if (reply === null) return { state: 'failed', failure: networkFailure };
  if (reply.status === 401) return { state: 'ended' };
  const pair = routes.refreshToken.response.safeParse(reply.body);
  if (reply.status !== 200 || !pair.success) return { state: 'failed', failure: refusal(reply.status, reply.body) };
  replaceTokens(pair.data);
  return { state: 'refreshed' };
};

/**
 * Gets the next pair, unless another tab has already done so while we waited. Storage may lag behind the lock by a
 * moment; the server then gives the same child of the same parent again, so nobody is signed out by it.
 */
export const refreshTokens = (spent: Tokens): Promise<Refreshed> =>
  oneAtATime(async () => {
    const now = currentTokens();
    if (now === null) return { state: 'ended' };
    return now.access === spent.access ? exchange(now.refresh) : { state: 'refreshed' };
  });
