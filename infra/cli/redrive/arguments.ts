import { parseArgs } from 'node:util';
import { CliError } from '#infra/cli/cli-error.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { DeadLetterQueue } from './dead-letter-queues.ts';
import { deadLetterQueues } from './dead-letter-queues.ts';

/** `limit` applies to each queue. */
export type RedriveCommand =
  | { kind: 'list' }
  | { kind: 'send'; queues: DeadLetterQueue[]; isDryRun: boolean; limit: number };

const usageError = (message: string): CliError => new CliError(`${message}\nSee npm run redrive -- --help.`, 2);

const options = { all: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, limit: { type: 'string' } } as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
};

const limitOf = (text: string | undefined): number => {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError(`--limit is '${text}' and must be a number of messages.`);
};

/** Accepts the name with or without the prefix of the stage. */
const queueOf = (name: string, stage: StageName): DeadLetterQueue => {
  const queue = deadLetterQueues(stage).find((each) => each.name === name || each.name === `pazia-${stage}-${name}`);
  if (queue) return queue;
  throw usageError(`${stage} has no dead-letter queue '${name}'.`);
};

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: string[], stage: StageName): RedriveCommand => {
  const { values, positionals } = parse(args);
  const { all = false, 'dry-run': isDryRun = false, limit } = values;
  if (all && positionals.length > 0) throw usageError('Pass queue names or --all, not both.');
  if (!all && positionals.length === 0) {
    if (isDryRun || limit !== undefined) throw usageError('Pass a queue name or --all.');
    return { kind: 'list' };
  }
  const names = new Set(positionals);
  const queues = all ? deadLetterQueues(stage) : [...names].map((name) => queueOf(name, stage));
  return { kind: 'send', queues, isDryRun, limit: limitOf(limit) };
};
