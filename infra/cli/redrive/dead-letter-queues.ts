import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import {
  asynchronousNames,
  failedQueue,
  keepsUndelivered,
  liveFunction,
  undeliveredQueue,
} from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';

/**
 * A dead-letter queue. It holds `events` that EventBridge could not deliver, unchanged, or the `records` that Lambda writes for
 * events that a function failed to handle.
 */
export type DeadLetterQueue = { name: string; lambda: string; holds: 'events' | 'records' } & (
  | { kind: 'reaction'; owner: ReactionName }
  | { kind: 'job'; owner: JobName }
);

const queuesOf = (stage: StageName, owner: ReactionName | JobName): DeadLetterQueue[] => {
  const lambda = liveFunction(stage, owner);
  return [
    ...(keepsUndelivered(owner)
      ? [{ ...ownerOf(owner), lambda, holds: 'events' as const, name: undeliveredQueue(stage, owner) }]
      : []),
    { ...ownerOf(owner), lambda, holds: 'records', name: failedQueue(stage, owner) },
  ];
};

const isReaction = (owner: ReactionName | JobName): owner is ReactionName => owner in reactions;

const ownerOf = (owner: ReactionName | JobName) =>
  isReaction(owner) ? ({ kind: 'reaction', owner } as const) : ({ kind: 'job', owner } as const);

/** All dead-letter queues of a stage. */
export const deadLetterQueues = (stage: StageName): DeadLetterQueue[] =>
  asynchronousNames.flatMap((owner) => queuesOf(stage, owner));
