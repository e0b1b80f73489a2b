import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import {
  failedQueue,
  functionName,
  jobNames,
  jobRuleName,
  reactionNames,
  ruleName,
  undeliveredQueue,
} from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';

/**
 * A dead-letter queue. It holds `events` that a rule could not deliver, unchanged, or the `records` that Lambda writes for
 * events that a function failed to handle.
 */
export type DeadLetterQueue = { name: string; lambda: string; holds: 'events' | 'records' } & (
  | { kind: 'reaction'; owner: ReactionName }
  | { kind: 'job'; owner: JobName }
);

const ofReaction = (stage: StageName, owner: ReactionName): DeadLetterQueue[] => {
  const shared = { kind: 'reaction', owner, lambda: functionName(stage, owner) } as const;
  return [
    ...reactions[owner].map(
      (event): DeadLetterQueue => ({
        ...shared,
        holds: 'events',
        name: undeliveredQueue(ruleName(stage, owner, event)),
      }),
    ),
    { ...shared, holds: 'records', name: failedQueue(stage, owner) },
  ];
};

const ofJob = (stage: StageName, owner: JobName): DeadLetterQueue[] => {
  const shared = { kind: 'job', owner, lambda: functionName(stage, owner) } as const;
  return [
    { ...shared, holds: 'events', name: undeliveredQueue(jobRuleName(stage, owner)) },
    { ...shared, holds: 'records', name: failedQueue(stage, owner) },
  ];
};

/** All dead-letter queues of a stage. */
export const deadLetterQueues = (stage: StageName): DeadLetterQueue[] => [
  ...reactionNames.flatMap((owner) => ofReaction(stage, owner)),
  ...jobNames.flatMap((owner) => ofJob(stage, owner)),
];
