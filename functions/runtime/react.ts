import type { EventBridgeEvent } from 'aws-lambda';
import type { Event } from '#events/catalog.ts';
import { catalog } from '#events/catalog.ts';
import type { ReactedEvent, ReactionName } from '#events/reactions.ts';
import type { EventMetadata, Ports } from '#ports/ports.ts';
import { composeFromEnv } from './compose.ts';
import { logError, redactError } from './log-error.ts';

export type Reaction<R extends ReactionName> = (
  event: Event<ReactedEvent<R>>,
  ports: Ports,
  metadata: EventMetadata,
) => Promise<void>;

export type EventHandler = (event: EventBridgeEvent<string, unknown>) => Promise<void>;

const read = <R extends ReactionName>(name: R, event: EventBridgeEvent<string, unknown>): Event<ReactedEvent<R>> => {
  const entry = Object.entries(catalog).find(([eventName]) => eventName === event['detail-type']);
  if (!entry || entry[1].reaction !== name) throw new Error(`${name} does not react to this event`);
  const [eventName, { detail }] = entry;
  // Looked up by its name and parsed by its schema just now; TypeScript can't follow the pair through the table.
  return { name: eventName, detail: detail.parse(event.detail) } as Event<ReactedEvent<R>>;
};

/** Makes a Lambda of a reaction. What it throws goes back to the bus, which tries again and then keeps it aside. */
export const react = <R extends ReactionName>(
  name: R,
  reaction: Reaction<R>,
  compose: () => Ports = composeFromEnv(),
): EventHandler => {
  let composed: Ports | undefined;
  return async (event) => {
    composed ??= compose();
    try {
      await reaction(read(name, event), composed, { id: event.id, at: new Date(event.time) });
    } catch (error) {
      logError(name, error, event.id, composed.logger);
      throw redactError(error);
    }
  };
};
