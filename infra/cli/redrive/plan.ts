import * as z from 'zod/mini';
import type { EventName } from '#events/catalog.ts';
import { reactions } from '#events/reactions.ts';
import type { DeadLetterQueue } from './dead-letter-queues.ts';

/** An event as EventBridge delivers it. Other fields are passed on unchanged. */
const Event = z.looseObject({ id: z.string(), time: z.string(), 'detail-type': z.string(), detail: z.unknown() });

/** A record that Lambda writes to an on-failure destination. */
const FailureRecord = z.looseObject({ requestPayload: Event });

/** What to do with a message: send its event to the Lambda again, or leave it to an operator. */
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

const handles = (queue: DeadLetterQueue, name: string): boolean => {
  if (queue.kind === 'job') return name === 'Scheduled Event';
  const names: readonly EventName[] = reactions[queue.owner];
  return names.some((each) => each === name);
};

/**
 * Only the failed reaction gets the event again, not the bus, because the other reactions have handled it. The event keeps
 * its id and time, which reactions use for idempotency.
 */
export const planFor = (queue: DeadLetterQueue, body: string): Plan => {
  const event = eventIn(parseJson(body), queue.holds);
  if (!event) return { kind: 'leave', why: `contains no ${queue.holds === 'events' ? 'event' : 'failure record'}` };
  const name = event['detail-type'];
  if (!handles(queue, name)) return { kind: 'leave', why: `contains '${name}', which ${queue.owner} does not handle` };
  return { kind: 'send', about: `${name} of ${event.time}`, event };
};
