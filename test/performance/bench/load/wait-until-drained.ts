import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

const Events = z.array(z.object({ reactions: z.array(z.object({ attempts: z.int(), outcome: z.string() })) }));

const timeoutMs = 60_000;

export interface Drained {
  events: number;
  /** Deliveries that still wait or have failed for good. */
  unfinished: number;
  /** Deliveries that needed more than one attempt. */
  retried: number;
}

const readDeliveries = async (url: string): Promise<Drained> => {
  const events = Events.parse(await (await fetch(`${url}/_local/events`)).json());
  const deliveries = events.flatMap(({ reactions }) => reactions);
  return {
    events: events.length,
    unfinished: deliveries.filter(({ outcome }) => outcome !== 'done').length,
    retried: deliveries.filter(({ attempts }) => attempts > 1).length,
  };
};

/** Waits until every event has reached all its reactions, for a minute at most. */
export const waitUntilDrained = async (url: string): Promise<Drained> => {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const found = await readDeliveries(url);
    if (found.unfinished === 0 || performance.now() > endsAt) return found;
    await pause(1000);
  }
};
