import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

const Events = z.array(z.object({ reactions: z.array(z.object({ attempts: z.int(), outcome: z.string() })) }));

const patienceMs = 60_000;

export interface Drained {
  events: number;
  /** Deliveries that are still waiting or were given up. */
  undone: number;
  /** Deliveries that needed more than one try. */
  retried: number;
}

const look = async (url: string): Promise<Drained> => {
  const events = Events.parse(await (await fetch(`${url}/_local/events`)).json());
  const deliveries = events.flatMap(({ reactions }) => reactions);
  return {
    events: events.length,
    undone: deliveries.filter(({ outcome }) => outcome !== 'done').length,
    retried: deliveries.filter(({ attempts }) => attempts > 1).length,
  };
};

/** Waits until every event has reached each of its reactions, and tells what has not after a minute. */
export const drained = async (url: string): Promise<Drained> => {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const found = await look(url);
    if (found.undone === 0 || performance.now() > endsAt) return found;
    await pause(1000);
  }
};
