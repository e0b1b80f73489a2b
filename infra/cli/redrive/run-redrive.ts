import { describeError, isAwsError } from '#infra/cli/aws-connection.ts';
import type { ExitCode } from '#infra/cli/command.ts';
import { runWithHelp } from '#infra/cli/command.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import type { StageName } from '#infra/config/stages.ts';
import { readArguments } from './arguments.ts';
import type { Queues } from './aws-queues.ts';
import { awsQueues } from './aws-queues.ts';
import { deadLetterQueues } from './dead-letter-queues.ts';
import { help } from './help.ts';
import type { RedriveContext } from './redrive-queues.ts';
import { redriveQueues } from './redrive-queues.ts';
import { formatQueues } from './show.ts';

const listQueues = async (stage: StageName, queues: Queues): Promise<string> =>
  formatQueues(
    await Promise.all(deadLetterQueues(stage).map(async ({ name }) => ({ name, ...(await queues.count(name)) }))),
  );

const explain = (error: unknown): string | null =>
  isAwsError(error)
    ? `Stopped: ${describeError(error)}. Events that were not sent again are still in their queue.`
    : null;

/** Lists or redrives the dead-letter queues of a stage. */
export const runRedrive = (args: string[], context: RedriveContext): Promise<ExitCode> =>
  runWithHelp(
    help,
    args,
    context,
    async () => {
      const stage = stageFromEnv(context.env, 'npm run redrive', true);
      const command = readArguments(args, stage.name);
      const queues = awsQueues(context.connection);
      if (command.kind === 'send') return redriveQueues(command, queues, context);
      context.print(await listQueues(stage.name, queues));
      return 0;
    },
    explain,
  );
