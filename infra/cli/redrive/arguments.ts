import { parseArgs } from 'node:util';
import { CliError } from '#infra/cli/cli-error.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { DeadLetterQueue } from './dead-letter-queues.ts';
import { deadLetterQueues } from './dead-letter-queues.ts';

/** `send`: what lies in these queues, at most so many messages of each. */
export type Call = { kind: 'list' } | { kind: 'send'; queues: DeadLetterQueue[]; isDry: boolean; limit: number };

const wrong = (what: string): CliError => new CliError(`${what}\nnpm run redrive -- --help shows how it is called.`, 2);

const options = { all: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, limit: { type: 'string' } } as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : 'The arguments cannot be read.');
  }
};

const limitOf = (text: string | undefined): number => {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw wrong(`--limit is '${text}' and must be a number of messages.`);
};

/** A queue goes by its name, with or without what the names of a stage begin with. */
const queueOf = (name: string, stage: StageName): DeadLetterQueue => {
  const queue = deadLetterQueues(stage).find((each) => each.name === name || each.name === `pazia-${stage}-${name}`);
  if (queue) return queue;
  throw wrong(`${stage} keeps nothing in a queue '${name}'.`);
};

/** What is asked for; a Refusal with exit code 2 where it cannot be told. */
export const readArguments = (args: string[], stage: StageName): Call => {
  const { values, positionals } = parse(args);
  const { all = false, 'dry-run': isDry = false, limit } = values;
  if (all && positionals.length > 0) throw wrong('Name queues or say --all, and not both.');
  if (!all && positionals.length === 0) {
    if (isDry || limit !== undefined) throw wrong('Name a queue, or say --all.');
    return { kind: 'list' };
  }
  const names = new Set(positionals);
  const queues = all ? deadLetterQueues(stage) : [...names].map((name) => queueOf(name, stage));
  return { kind: 'send', queues, isDry, limit: limitOf(limit) };
};
