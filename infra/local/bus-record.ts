import type { EventName } from '#events/catalog.ts';
import { eventSource } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';

/** `waiting` until it succeeded; `dead` when every try failed, until somebody redrives it. */
export type Outcome = 'waiting' | 'done' | 'dead';

/** One reaction's way with one event. */
export type Delivery = {
  name: ReactionName;
  attempts: number;
  outcome: Outcome;
  /** When it is tried next; null once it is done or dead. ISO 8601. */
  dueAt: string | null;
  /** What the last failed try said. */
  error: string | null;
};

/** An accepted event, as it is kept: what happened, and who was told. */
export type BusRecord = { id: string; name: string; detail: unknown; at: string; reactions: Delivery[] };

/** The waits after the first, second, … failed try. After the last of them the delivery is dead. */
export const retryAfterSeconds = [1, 2, 5, 15, 60, 300, 1800] as const;

const listens = (reaction: ReactionName, event: string): boolean => {
  const names: readonly EventName[] = reactions[reaction];
  return names.some((name) => name === event);
};

const isReactionName = (name: string): name is ReactionName => name in reactions;

const reactionNames: ReactionName[] = Object.keys(reactions).filter(isReactionName);

export type AcceptedEvent = { id: string; source: string; name: string; detail: unknown };

export const newRecord = ({ id, source, name, detail }: AcceptedEvent, at: string): BusRecord => ({
  id,
  name,
  detail,
  at,
  reactions: reactionNames
    .filter((reaction) => source === eventSource && listens(reaction, name))
    .map((reaction) => ({ name: reaction, attempts: 0, outcome: 'waiting', dueAt: at, error: null })),
});

export const succeeded = (delivery: Delivery): Delivery => ({
  ...delivery,
  attempts: delivery.attempts + 1,
  outcome: 'done',
  dueAt: null,
  error: null,
});

export const failed = (delivery: Delivery, error: string, now: Date): Delivery => {
  const waitSeconds = retryAfterSeconds[delivery.attempts];
  return {
    ...delivery,
    attempts: delivery.attempts + 1,
    outcome: waitSeconds === undefined ? 'dead' : 'waiting',
    dueAt: waitSeconds === undefined ? null : new Date(now.getTime() + waitSeconds * 1000).toISOString(),
    error,
  };
};

/** A dead letter gets all its tries again. */
export const redriven = (delivery: Delivery, now: Date): Delivery =>
  delivery.outcome === 'dead' ? { ...delivery, attempts: 0, outcome: 'waiting', dueAt: now.toISOString() } : delivery;
