import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import type { Call } from './arguments.ts';
import type { Queues } from './aws-queues.ts';
import { awsHand } from './aws-queues.ts';
import { move } from './move.ts';
import { showMoved } from './show.ts';

type Sending = {
  call: Extract<Call, { kind: 'send' }>;
  queues: Queues;
  connection: AwsConnection;
  isStopped: () => boolean;
  print: (text: string) => void;
};

/** Queue after queue; 1 where something is left to look at. */
export const sendAll = async ({ call, queues, connection, isStopped, print }: Sending): Promise<0 | 1> => {
  const hand = awsHand(connection);
  let left = 0;
  for (const queue of call.queues) {
    if (isStopped()) break;
    const { waiting } = await queues.count(queue.name);
    if (waiting === 0 && call.queues.length > 1) continue;
    print(`${queue.name}: ${waiting} waiting`);
    const moved = await move({
      queue,
      box: await queues.open(queue.name),
      hand,
      limit: Math.min(call.limit, waiting),
      isDry: call.isDry,
      isStopped,
      report: (line) => print(`  ${line}`),
    });
    print(`  ${showMoved(moved, call.isDry)}`);
    left += moved.left;
  }
  if (isStopped()) print('Stopped. What was not sent again is still in its queue.');
  return left === 0 && !isStopped() ? 0 : 1;
};
