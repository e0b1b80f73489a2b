import type { ReactionName } from '#events/reactions.ts';
import type { AcceptedEvent, BusRecord, Delivery } from './bus-record.ts';
import { failed, newRecord, redriven, succeeded } from './bus-record.ts';
import type { LocalStore } from './collection.ts';
import type { Scheduled } from './request-handler.ts';

/** How many reactions run at a time. */
const concurrency = 4;
/** A Lambda's own limit for a reaction. */
const timeoutMs = 30_000;

type Waiting = { eventId: string; reaction: ReactionName; dueAt: number };

export type LocalBus = Scheduled & {
  /** Keeps the event before it returns; its reactions follow by themselves. */
  accept: (event: AcceptedEvent) => void;
  /** Resolves when nothing runs and nothing is due now; tries of a later time are not waited for. */
  settled: () => Promise<void>;
  records: () => BusRecord[];
  /** Tries dead letters again: one reaction of one event, or all there are. Answers how many. */
  redrive: (eventId?: string, reaction?: string) => number;
  /** Waits for what runs, then forgets every event. */
  clear: () => Promise<void>;
  /** Starts no more deliveries and waits for those that run. */
  stop: () => Promise<void>;
};

export type BusParts = {
  store: LocalStore;
  now: () => Date;
  /** Runs one reaction; a rejection is a failed try. */
  react: (reaction: ReactionName, record: BusRecord) => Promise<unknown>;
  /** Told of each accepted event. */
  onAccept?: () => void;
};

const withinTime = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${timeoutMs / 1000} s`)), timeoutMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** EventBridge's promise: whatever was accepted reaches each of its reactions at least once, in no certain order. */
export const createBus = ({ store, now, react, onAccept = () => undefined }: BusParts): LocalBus => {
  const shelf = store.collection<BusRecord>('events');
  const running = new Set<Promise<void>>();
  let waiting: Waiting[] = [];
  let isStopped = false;

  const enlist = (record: BusRecord): void => {
    for (const { name, dueAt } of record.reactions) {
      if (dueAt !== null) waiting.push({ eventId: record.id, reaction: name, dueAt: Date.parse(dueAt) });
    }
  };

  const settle = (eventId: string, reaction: ReactionName, next: (delivery: Delivery) => Delivery): void => {
    const record = shelf.get(eventId);
    if (!record) return;
    const deliveries = record.reactions.map((delivery) => (delivery.name === reaction ? next(delivery) : delivery));
    shelf.put(eventId, { ...record, reactions: deliveries });
    enlist({ ...record, reactions: deliveries.filter(({ name }) => name === reaction) });
  };

  const deliver = async ({ eventId, reaction }: Waiting): Promise<void> => {
    const record = shelf.get(eventId);
    if (!record) return;
    try {
      await withinTime(react(reaction, record));
      settle(eventId, reaction, succeeded);
    } catch (error) {
      settle(eventId, reaction, (delivery) => failed(delivery, String(error), now()));
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
        // Only a store that was closed meanwhile refuses; the delivery stands in it as due and is made after the next start.
        .catch(() => undefined)
        .finally(() => {
          running.delete(run);
          pump();
        });
      running.add(run);
    }
  };

  const settled = async (): Promise<void> => {
    pump();
    while (running.size > 0) await Promise.race(running);
  };

  for (const record of shelf.list()) enlist(record);

  return {
    accept: (event) => {
      const record = newRecord(event, now().toISOString());
      shelf.put(record.id, record);
      onAccept();
      enlist(record);
      pump();
    },
    settled,
    records: shelf.list,
    redrive: (eventId, reaction) => {
      const dead = shelf
        .list()
        .flatMap(({ id, reactions }) =>
          reactions
            .filter(({ name, outcome }) => outcome === 'dead' && id === (eventId ?? id) && name === (reaction ?? name))
            .map(({ name }) => ({ id, name })),
        );
      for (const { id, name } of dead) settle(id, name, (delivery) => redriven(delivery, now()));
      pump();
      return dead.length;
    },
    nextDue: () => (waiting.length > 0 ? new Date(Math.min(...waiting.map(({ dueAt }) => dueAt))) : null),
    runDue: settled,
    clear: async () => {
      waiting = [];
      await Promise.allSettled(running);
      waiting = [];
      for (const { id } of shelf.list()) shelf.delete(id);
    },
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(running);
    },
  };
};
