import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { RouteName, Routes } from '#contract/routes.ts';
import type { Failure, Result } from '#web/state/failure.ts';
import { isRequested, load, refetch, subscribe, viewOf } from './cache.ts';
import type { ResponseOf } from './call.ts';
import { call } from './call.ts';

/** Routes that only read. */
export type ReadName = { [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? Name : never }[RouteName];

type Reload = { reload: () => Promise<void> };
export type RouteView<Name extends ReadName> = Reload &
  ({ state: 'loading' } | { state: 'ready'; data: ResponseOf<Name> } | { state: 'failed'; failure: Failure });

const requestOf = (name: ReadName) => (): Promise<Result<unknown>> => call(name);

/** Reloads routes whose data has changed. The old data stays until the new data arrives. */
export const invalidate = async (...names: ReadName[]): Promise<void> => {
  await Promise.all(names.filter(isRequested).map((name) => refetch(name, requestOf(name))));
};

/** The data of a reading route, shared by all components. With `isWanted: false` it does not start the request. */
export const useRoute = <Name extends ReadName>(name: Name, options?: { isWanted: boolean }): RouteView<Name> => {
  const view = useSyncExternalStore(
    subscribe,
    () => viewOf(name),
    () => viewOf(name),
  );
  const isWanted = options?.isWanted ?? true;
  const reload = useCallback(() => load(name, requestOf(name)), [name]);

  useEffect(() => {
    if (isWanted && view.state === 'loading' && !isRequested(name)) void reload();
  }, [isWanted, view, name, reload]);

  // The cache holds what `call(name)` parsed; the map's value type hides that from the compiler.
  return { ...view, reload } as RouteView<Name>;
};
