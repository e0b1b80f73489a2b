import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { faultOf, isOutside } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { Env } from '#infra/cli/stage-from-env.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import type { StageName } from '#infra/config/stages.ts';
import { readArguments } from './arguments.ts';
import type { Queues } from './aws-queues.ts';
import { awsQueues } from './aws-queues.ts';
import { deadLetterQueues } from './dead-letter-queues.ts';
import { help } from './help.ts';
import { sendAll } from './send-all.ts';
import { showCounts } from './show.ts';

export type CliContext = {
  source: Env;
  connection: AwsConnection;
  isStopped: () => boolean;
  print: (text: string) => void;
  complain: (text: string) => void;
};

const showAll = async (stage: StageName, queues: Queues): Promise<string> =>
  showCounts(
    await Promise.all(deadLetterQueues(stage).map(async ({ name }) => ({ name, ...(await queues.count(name)) }))),
  );

const doAsAsked = async (args: string[], surroundings: CliContext): Promise<0 | 1> => {
  const { source, connection, isStopped, print } = surroundings;
  const stage = stageFromEnv(source, 'npm run redrive', true);
  const call = readArguments(args, stage.name);
  const queues = awsQueues(connection);
  if (call.kind === 'send') return sendAll({ call, queues, connection, isStopped, print });
  print(await showAll(stage.name, queues));
  return 0;
};

/** Does what the arguments ask for and answers the exit code. */
export const runRedrive = async (args: string[], surroundings: CliContext): Promise<0 | 1 | 2> => {
  const { print, complain } = surroundings;
  if (args.includes('--help')) {
    print(help);
    return 0;
  }
  try {
    return await doAsAsked(args, surroundings);
  } catch (error) {
    if (!(error instanceof CliError) && !isOutside(error)) throw error;
    complain(
      error instanceof CliError
        ? error.message
        : `It stopped: ${faultOf(error)}. What was not sent again is still in its queue.`,
    );
    return error instanceof CliError ? error.exitCode : 1;
  }
};
