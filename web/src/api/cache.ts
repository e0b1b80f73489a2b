import type { RouteName } from '#contract/routes.ts';
import type { Failure, Result } from '#web/state/failure.ts';
import { onSessionChange } from '#web/state/store.ts';

/** The cached state of one route. */
export type View = { state: 'loading' } | { state: 'ready'; data: unknown } | { state: 'failed'; failure: Failure };

let loading: View = { state: 'loading' };
const views = new Map<RouteName, View>();
const inFlight = new Map<RouteName, Promise<void>>();
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

const viewOfResult = (result: Result<unknown>): View =>
  result.ok ? { state: 'ready', data: result.value } : { state: 'failed', failure: result.failure };

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const viewOf = (name: RouteName): View => views.get(name) ?? loading;
export const isRequested = (name: RouteName): boolean => views.has(name) || inFlight.has(name);

/** Components that need the same route share one request. Data already loaded stays until the next response. */
export const load = (name: RouteName, request: () => Promise<Result<unknown>>): Promise<void> => {
  const running = inFlight.get(name);
  if (running) return running;
  if (viewOf(name).state === 'failed') views.delete(name);
  const work: Promise<void> = request().then((result) => {
    // Dropped meanwhile: the response is for another session, or older than a change.
    if (inFlight.get(name) !== work) return;
    inFlight.delete(name);
    views.set(name, viewOfResult(result));
    notify();
  });
  inFlight.set(name, work);
  notify();
  return work;
};

/** Loads again even if a request is in flight, since its response may be older than the change. */
export const refetch = (name: RouteName, ask: () => Promise<Result<unknown>>): Promise<void> => {
  inFlight.delete(name);
  return load(name, ask);
};

onSessionChange(() => {
  views.clear();
  inFlight.clear();
  // A new object, so that components in the loading state render again and request their route.
  loading = { state: 'loading' };
  notify();
});
