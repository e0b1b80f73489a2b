import { routes } from '#contract/routes.ts';
import type { Failure } from '#web/state/failure.ts';
import { networkFailure, refusal } from '#web/state/failure.ts';
import type { Tokens } from '#web/state/storage.ts';
import { currentTokens, replaceTokens } from '#web/state/store.ts';
import { send } from './send.ts';

export type RefreshResult = { state: 'refreshed' } | { state: 'ended' } | { state: 'failed'; failure: Failure };

const lockName = 'pazia-refresh';
let tail: Promise<unknown> = Promise.resolve();

/**
 * Replaces the token pair in one place at a time: across tabs where the browser has Web Locks (secure contexts), else
 * within this tab. `work` must not throw.
 */
export const withTokenLock = <T>(work: () => Promise<T>): Promise<T> => {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const next = tail.then(work);
  tail = next;
  return next;
};

const requestPair = async (refresh: string): Promise<RefreshResult> => {
  const reply = await send(routes.refreshToken, { refresh }, null);
  const now = currentTokens();
  // Signed out while the request was in flight: the session must stay ended.
  if (now === null) return { state: 'ended' };
  // Another tab refreshed first and its storage event came late: keep its pair.
  if (now.refresh !== refresh) return { state: 'refreshed' };
  if (reply === null) return { state: 'failed', failure: networkFailure };
  if (reply.status === 401) return { state: 'ended' };
  const pair = routes.refreshToken.response.safeParse(reply.body);
  if (reply.status !== 200 || !pair.success) return { state: 'failed', failure: refusal(reply.status, reply.body) };
  replaceTokens(pair.data);
  return { state: 'refreshed' };
};

/**
 * Gets the next pair unless another tab did while we waited for the lock. If storage lags behind the lock, the server
 * answers the used token with the same pair again, so nobody is signed out.
 */
export const refreshTokens = (usedTokens: Tokens): Promise<RefreshResult> =>
  withTokenLock(async () => {
    const now = currentTokens();
    if (now === null) return { state: 'ended' };
    return now.access === usedTokens.access ? requestPair(now.refresh) : { state: 'refreshed' };
  });
