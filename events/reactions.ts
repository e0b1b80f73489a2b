import { keysOf } from '#domain/typed-keys.ts';
import type { Catalog, EventName } from './catalog.ts';
import { catalog } from './catalog.ts';

export type ReactionName = Catalog[EventName]['reaction'];
export type ReactedEvent<R extends ReactionName> = {
  [N in EventName]: Catalog[N]['reaction'] extends R ? N : never;
}[EventName];

const eventsOf = <R extends ReactionName>(reaction: R): ReactedEvent<R>[] =>
  keysOf(catalog).filter((name): name is ReactedEvent<R> => catalog[name].reaction === reaction);

/** The events that each reaction subscribes to. Each pair has one rule. */
export const reactions: { [R in ReactionName]: readonly ReactedEvent<R>[] } = {
  syncSubscription: eventsOf('syncSubscription'),
  recordDispute: eventsOf('recordDispute'),
  recordFeedback: eventsOf('recordFeedback'),
  reconcileLocations: eventsOf('reconcileLocations'),
  sendMail: eventsOf('sendMail'),
};
