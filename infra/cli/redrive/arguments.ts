import type { CliError } from '#infra/cli/cli-error.ts';
import { readOptions, usageError } from '#infra/cli/read-options.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { DeadLetterQueue } from './dead-letter-queues.ts';
import { deadLetterQueues } from './dead-letter-queues.ts';

/** `limit` applies to each queue. */
export type RedriveCommand =
  | { kind: 'list' }
  | { kind: 'send'; queues: DeadLetterQueue[]; isDryRun: boolean; limit: number };

const invalid = (message: string): CliError => usageError('redrive', message);

const options = { all: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, limit: { type: 'string' } } as const;

const limitOf = (text: string | undefined): number => {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw invalid(`--limit is '${text}' and must be a number of messages.`);
};

/** Accepts the name with or without the prefix of the stage. */
const queueOf = (name: string, stage: StageName): DeadLetterQueue => {
  const queue = deadLetterQueues(stage).find((each) => each.name === name || each.name === `pazia-${stage}-${name}`);
  if (queue) return queue;
  throw invalid(`${stage} has no dead-letter queue '${name}'.`);
};

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: string[], stage: StageName): RedriveCommand => {
  const { values, positionals } = readOptions('redrive', { args, options, allowPositionals: true });
  const { all = false, 'dry-run': isDryRun = false, limit } = values;
  if (all && positionals.length > 0) throw invalid('Pass queue names or --all, not both.');
  if (!all && positionals.length === 0) {
    if (isDryRun || limit !== undefined) throw invalid('Pass a queue name or --all.');
    return { kind: 'list' };
  }
  const names = new Set(positionals);
  const queues = all ? deadLetterQueues(stage) : [...names].map((name) => queueOf(name, stage));
  return { kind: 'send', queues, isDryRun, limit: limitOf(limit) };
};
