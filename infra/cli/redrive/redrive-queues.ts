import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import type { CliContext } from '#infra/cli/command.ts';
import type { RedriveCommand } from './arguments.ts';
import type { Queues } from './aws-queues.ts';
import { lambdaInvoker } from './aws-queues.ts';
import { redriveQueue } from './redrive-queue.ts';
import { formatCounts } from './show.ts';

export type RedriveContext = CliContext & { connection: AwsConnection; isStopped: () => boolean };

/** Redrives one queue after another. Returns 1 if messages are left. */
export const redriveQueues = async (
  command: Extract<RedriveCommand, { kind: 'send' }>,
  queues: Queues,
  { connection, isStopped, print }: RedriveContext,
): Promise<0 | 1> => {
  const invoke = lambdaInvoker(connection);
  const { isDryRun } = command;
  let left = 0;
  for (const queue of command.queues) {
    if (isStopped()) break;
    const { waiting } = await queues.count(queue.name);
    if (waiting === 0 && command.queues.length > 1) continue;
    print(`${queue.name}: ${waiting} waiting`);
    const counts = await redriveQueue({
      queue,
      client: await queues.open(queue.name),
      invoke,
      limit: Math.min(command.limit, waiting),
      isDryRun,
      isStopped,
      report: (line) => print(`  ${line}`),
    });
    print(`  ${formatCounts(counts, isDryRun)}`);
    left += counts.left;
  }
  if (isStopped()) print('Stopped. Events that were not sent again are still in their queue.');
  return left === 0 && !isStopped() ? 0 : 1;
};
