import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { RouteName, Routes } from '#contract/routes.ts';
import type { Failure, Result } from '#web/state/failure.ts';
import { isUnread, load, loadAfresh, subscribe, viewOf } from './cache.ts';
import type { ResponseOf } from './call.ts';
import { call } from './call.ts';

/** Routes that read: no body, nothing changes by calling them. */
export type ReadName = { [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? Name : never }[RouteName];

type Reload = { reload: () => Promise<void> };
export type RouteView<Name extends ReadName> = Reload &
  ({ state: 'loading' } | { state: 'ready'; answer: ResponseOf<Name> } | { state: 'failed'; failure: Failure });

const asking = (name: ReadName) => (): Promise<Result<unknown>> => call(name);

/** What was read has changed: reads it again; the old answer is shown until the new one is here. */
export const invalidate = async (...names: ReadName[]): Promise<void> => {
  await Promise.all(names.filter((name) => !isUnread(name)).map((name) => loadAfresh(name, asking(name))));
};

/** The server's answer to a reading route, shared by all who ask. With `isWanted: false` it waits without asking. */
export const useRoute = <Name extends ReadName>(name: Name, options?: { isWanted: boolean }): RouteView<Name> => {
  const view = useSyncExternalStore(
    subscribe,
    () => viewOf(name),
    () => viewOf(name),
  );
  const isWanted = options?.isWanted ?? true;
  const reload = useCallback(() => load(name, asking(name)), [name]);

  useEffect(() => {
    if (isWanted && view.state === 'loading' && isUnread(name)) void reload();
  }, [isWanted, view, name, reload]);

  // The cache holds under this name what `call(name)` parsed; the map's key hides that from the compiler.
  return { ...view, reload } as RouteView<Name>;
};
