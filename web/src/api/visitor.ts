import { useEffect, useSyncExternalStore } from 'react';
import type { UserRecord } from '#contract/account.ts';
import { useHasToken } from '#web/state/store.ts';
import { isUnread, load, subscribe, viewOf } from './cache.ts';
import { call } from './call.ts';

/** `pending`: there is a token, but the record has not arrived (or could not). */
export type Visitor = { state: 'anonymous' } | { state: 'pending' } | { state: 'signed-in'; user: UserRecord };

/** Who is looking at the page; the server is asked only where a token exists. */
export const useVisitor = (): Visitor => {
  const hasToken = useHasToken();
  const view = useSyncExternalStore(
    subscribe,
    () => viewOf('getUser'),
    () => viewOf('getUser'),
  );

  useEffect(() => {
    if (hasToken && view.state === 'loading' && isUnread('getUser')) void load('getUser', () => call('getUser'));
  }, [hasToken, view]);

  if (!hasToken) return { state: 'anonymous' };
  // The cache holds under this name what the contract's UserRecord parsed.
  return view.state === 'ready' ? { state: 'signed-in', user: view.answer as UserRecord } : { state: 'pending' };
};
