import type { RouteName } from '#contract/routes.ts';
import type { Failure, Result } from '#web/state/failure.ts';
import { onSessionChange } from '#web/state/store.ts';

/** What is known of one route's answer. */
export type View = { state: 'loading' } | { state: 'ready'; answer: unknown } | { state: 'failed'; failure: Failure };

type Outcome = Result<unknown>;

let loading: View = { state: 'loading' };
const views = new Map<RouteName, View>();
const underWay = new Map<RouteName, Promise<void>>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

const viewAfter = (outcome: Outcome): View =>
  outcome.ok ? { state: 'ready', answer: outcome.answer } : { state: 'failed', failure: outcome.failure };

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const viewOf = (name: RouteName): View => views.get(name) ?? loading;
export const isUnread = (name: RouteName): boolean => !views.has(name) && !underWay.has(name);

/** Two components that need the same answer cause one request; an answer already known stays until the next one. */
export const load = (name: RouteName, ask: () => Promise<Outcome>): Promise<void> => {
  const running = underWay.get(name);
  if (running) return running;
  if (viewOf(name).state === 'failed') views.delete(name);
  const work: Promise<void> = ask().then((outcome) => {
    // Dropped meanwhile: the answer was for another session, or is older than a change.
    if (underWay.get(name) !== work) return;
    underWay.delete(name);
    views.set(name, viewAfter(outcome));
    tell();
  });
  underWay.set(name, work);
  tell();
  return work;
};

/** Asks again even if an answer is on its way, since that one may be older than the change. */
export const loadAfresh = (name: RouteName, ask: () => Promise<Outcome>): Promise<void> => {
  underWay.delete(name);
  return load(name, ask);
};

onSessionChange(() => {
  views.clear();
  underWay.clear();
  // Another object, so that whoever waits sees that what was asked for is not on its way any more.
  loading = { state: 'loading' };
  tell();
});
