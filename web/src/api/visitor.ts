import { useEffect, useSyncExternalStore } from 'react';
import type { UserRecord } from '#contract/account.ts';
import { useHasToken } from '#web/state/store.ts';
import { isRequested, load, subscribe, viewOf } from './cache.ts';
import { call } from './call.ts';

/** `pending`: there is a token, but the user record has not loaded or failed to. */
export type Visitor = { state: 'anonymous' } | { state: 'pending' } | { state: 'signed-in'; user: UserRecord };

/** The visitor of this page. Calls the server only when there is a token. */
export const useVisitor = (): Visitor => {
  const hasToken = useHasToken();
  const view = useSyncExternalStore(
    subscribe,
    () => viewOf('getUser'),
    () => viewOf('getUser'),
  );

  useEffect(() => {
    if (hasToken && view.state === 'loading' && !isRequested('getUser')) void load('getUser', () => call('getUser'));
  }, [hasToken, view]);

  if (!hasToken) return { state: 'anonymous' };
  // The cache holds what the contract's UserRecord parsed.
  return view.state === 'ready' ? { state: 'signed-in', user: view.data as UserRecord } : { state: 'pending' };
};
