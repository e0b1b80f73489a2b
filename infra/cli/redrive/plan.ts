import * as z from 'zod/mini';
import type { EventName } from '#events/catalog.ts';
import { reactions } from '#events/reactions.ts';
import type { DeadLetterQueue } from './dead-letter-queues.ts';

/** As EventBridge hands it to a Lambda; whatever else is in it goes along unchanged. */
const Event = z.looseObject({ id: z.string(), time: z.string(), 'detail-type': z.string(), detail: z.unknown() });

/** As Lambda writes it to an on-failure destination. */
const FailureRecord = z.looseObject({ requestPayload: Event });

/** What to do with a message: hand its event to the Lambda that did not get it done, or leave it for a person. */
export type Plan = { kind: 'send'; about: string; event: unknown } | { kind: 'leave'; why: string };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const eventIn = (body: unknown, holds: DeadLetterQueue['holds']) =>
  holds === 'events' ? Event.safeParse(body).data : FailureRecord.safeParse(body).data?.requestPayload;

const wakes = (queue: DeadLetterQueue, name: string): boolean => {
  if (queue.kind === 'job') return name === 'Scheduled Event';
  const names: readonly EventName[] = reactions[queue.owner];
  return names.some((each) => each === name);
};

/**
 * The reaction alone gets the event again, and not the bus: the others that heard of it have done their part. It keeps its
 * id and time, by which a reaction knows what it did before.
 */
export const planFor = (queue: DeadLetterQueue, body: string): Plan => {
  const event = eventIn(parseJson(body), queue.holds);
  if (!event) return { kind: 'leave', why: `holds no ${queue.holds === 'events' ? 'event' : 'record of a failure'}` };
  const name = event['detail-type'];
  if (!wakes(queue, name)) return { kind: 'leave', why: `holds '${name}', to which ${queue.owner} does not wake` };
  return { kind: 'send', about: `${name} of ${event.time}`, event };
};
