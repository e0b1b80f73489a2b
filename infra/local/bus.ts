import type { ReactionName } from '#events/reactions.ts';
import type { AcceptedEvent, BusRecord, Delivery } from './bus-record.ts';
import { failed, newRecord, redriven, succeeded } from './bus-record.ts';
import type { LocalStore } from './collection.ts';
import type { Scheduled } from './request-handler.ts';

/** How many reactions run at a time. */
const concurrency = 4;
/** Timeout of a reaction. */
const timeoutMs = 30_000;

type Waiting = { eventId: string; reaction: ReactionName; dueAt: number };

export type LocalBus = Scheduled & {
  /** Stores the event before it returns; its reactions run afterwards. */
  accept: (event: AcceptedEvent) => void;
  /** Resolves when nothing runs and nothing is due now. Does not wait for later retries. */
  drain: () => Promise<void>;
  records: () => BusRecord[];
  /** Retries dead deliveries: one reaction of one event, or all. Returns how many. */
  redrive: (eventId?: string, reaction?: string) => number;
  /** Waits for running deliveries, then deletes every event. */
  clear: () => Promise<void>;
  /** Starts no more deliveries and waits for the running ones. */
  stop: () => Promise<void>;
};

export type BusParts = {
  store: LocalStore;
  now: () => Date;
  /** Runs one reaction; a rejection is a failed attempt. */
  react: (reaction: ReactionName, record: BusRecord) => Promise<unknown>;
  /** Called for each accepted event. */
  onAccept?: () => void;
};

const withinTime = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${timeoutMs / 1000} s`)), timeoutMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** At-least-once delivery as in EventBridge: each accepted event reaches each of its reactions, in no particular order. */
export const createBus = ({ store, now, react, onAccept = () => undefined }: BusParts): LocalBus => {
  const records = store.collection<BusRecord>('events');
  const running = new Set<Promise<void>>();
  let waiting: Waiting[] = [];
  let isStopped = false;

  const enqueue = (record: BusRecord): void => {
    for (const { name, dueAt } of record.reactions) {
      if (dueAt !== null) waiting.push({ eventId: record.id, reaction: name, dueAt: Date.parse(dueAt) });
    }
  };

  const updateDelivery = (eventId: string, reaction: ReactionName, next: (delivery: Delivery) => Delivery): void => {
    const record = records.get(eventId);
    if (!record) return;
    const deliveries = record.reactions.map((delivery) => (delivery.name === reaction ? next(delivery) : delivery));
    records.put(eventId, { ...record, reactions: deliveries });
    enqueue({ ...record, reactions: deliveries.filter(({ name }) => name === reaction) });
  };

  const deliver = async ({ eventId, reaction }: Waiting): Promise<void> => {
    const record = records.get(eventId);
    if (!record) return;
    try {
      await withinTime(react(reaction, record));
      updateDelivery(eventId, reaction, succeeded);
    } catch (error) {
      updateDelivery(eventId, reaction, (delivery) => failed(delivery, String(error), now()));
    }
  };

  const takeDue = (): Waiting | undefined => {
    const index = waiting.findIndex(({ dueAt }) => dueAt <= now().getTime());
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };

  const pump = (): void => {
    while (!isStopped && running.size < concurrency) {
      const next = takeDue();
      if (!next) return;
      const run = deliver(next)
        // Fails only if the store was closed meanwhile. The delivery is still due in it and is made after the next start.
        .catch(() => undefined)
        .finally(() => {
          running.delete(run);
          pump();
        });
      running.add(run);
    }
  };

  const drain = async (): Promise<void> => {
    pump();
    while (running.size > 0) await Promise.race(running);
  };

  for (const record of records.list()) enqueue(record);

  return {
    accept: (event) => {
      const record = newRecord(event, now().toISOString());
      records.put(record.id, record);
      onAccept();
      enqueue(record);
      pump();
    },
    drain,
    records: records.list,
    redrive: (eventId, reaction) => {
      const dead = records
        .list()
        .flatMap(({ id, reactions }) =>
          reactions
            .filter(({ name, outcome }) => outcome === 'dead' && id === (eventId ?? id) && name === (reaction ?? name))
            .map(({ name }) => ({ id, name })),
        );
      for (const { id, name } of dead) updateDelivery(id, name, (delivery) => redriven(delivery, now()));
      pump();
      return dead.length;
    },
    nextDue: () => (waiting.length > 0 ? new Date(Math.min(...waiting.map(({ dueAt }) => dueAt))) : null),
    runDue: drain,
    clear: async () => {
      waiting = [];
      await Promise.allSettled(running);
      waiting = [];
      for (const { id } of records.list()) records.delete(id);
    },
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(running);
    },
  };
};
