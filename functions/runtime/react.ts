import type { EventBridgeEvent } from 'aws-lambda';
import type { Event } from '#events/catalog.ts';
import { catalog } from '#events/catalog.ts';
import type { ReactedEvent, ReactionName } from '#events/reactions.ts';
import { InternalError } from '#ports/internal-error.ts';
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
  if (!entry || entry[1].reaction !== name) throw new InternalError('event_not_subscribed');
  const [eventName, { detail }] = entry;
  // Name and detail come from the same row of the catalog; TypeScript can't follow the pair through the table.
  return { name: eventName, detail: detail.parse(event.detail) } as Event<ReactedEvent<R>>;
};

/** Creates the Lambda handler of a reaction. After an error EventBridge retries, then uses the dead-letter queue. */
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
