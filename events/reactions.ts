import type { Catalog, EventName } from './catalog.ts';
import { catalog } from './catalog.ts';

export type ReactionName = Catalog[EventName]['reaction'];
export type ReactedEvent<R extends ReactionName> = {
  [N in EventName]: Catalog[N]['reaction'] extends R ? N : never;
}[EventName];

const eventsOf = <R extends ReactionName>(reaction: R): ReactedEvent<R>[] =>
  // Object.entries() forgets which names the keys have.
  Object.entries(catalog).flatMap(([name, event]) => (event.reaction === reaction ? [name as ReactedEvent<R>] : []));

/** The events that wake each reaction. One rule, one queue for what could not be delivered, per line and event. */
export const reactions: { [R in ReactionName]: readonly ReactedEvent<R>[] } = {
  syncSubscription: eventsOf('syncSubscription'),
  recordDispute: eventsOf('recordDispute'),
  reconcileLocations: eventsOf('reconcileLocations'),
  sendMail: eventsOf('sendMail'),
};
