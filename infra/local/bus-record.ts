import type { EventName } from '#events/catalog.ts';
import { eventSource } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';

/** `waiting` until it succeeds; `dead` after the last failed attempt, until it is redriven. */
export type Outcome = 'waiting' | 'done' | 'dead';

/** The delivery of one event to one reaction. */
export type Delivery = {
  name: ReactionName;
  attempts: number;
  outcome: Outcome;
  /** Time of the next attempt in ISO 8601; null once it is done or dead. */
  dueAt: string | null;
  /** The error of the last failed attempt. */
  error: string | null;
};

/** A stored event with its deliveries. */
export type BusRecord = { id: string; name: string; detail: unknown; at: string; reactions: Delivery[] };

/** The delays after the first, second, … failed attempt. An attempt that fails after the last one makes it dead. */
export const retryAfterSeconds = [1, 2, 5, 15, 60, 300, 1800] as const;

const handles = (reaction: ReactionName, event: string): boolean => {
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
    .filter((reaction) => source === eventSource && handles(reaction, name))
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

/** Gives a dead delivery all its attempts again. */
export const redriven = (delivery: Delivery, now: Date): Delivery =>
  delivery.outcome === 'dead' ? { ...delivery, attempts: 0, outcome: 'waiting', dueAt: now.toISOString() } : delivery;
