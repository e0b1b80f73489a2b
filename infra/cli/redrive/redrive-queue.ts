import type { DeadLetterQueue } from './dead-letter-queues.ts';
import { planFor } from './plan.ts';

/** A received message. It becomes visible again unless it is removed. */
export type QueueMessage = { id: string; receipt: string; body: string };

export type QueueClient = {
  /** Up to `max` visible messages; none only if there are none. */
  receive: (max: number) => Promise<QueueMessage[]>;
  remove: (message: QueueMessage) => Promise<void>;
  /** Makes messages visible at once that would become visible later. */
  release: (messages: readonly QueueMessage[]) => Promise<void>;
};

export type RedriveOptions = {
  queue: DeadLetterQueue;
  client: QueueClient;
  /** Resolves once Lambda has accepted the event. */
  invoke: (lambda: string, event: unknown) => Promise<void>;
  /** How many messages are read, so that events which fail again and return are not sent forever. */
  limit: number;
  isDryRun: boolean;
  isStopped: () => boolean;
  report: (line: string) => void;
};

/** `covered`: runs of a job that another run makes up for. `left`: messages that could not be read. */
export type RedriveCounts = { sent: number; covered: number; left: number };

/** The maximum of SQS. */
const messagesPerReceive = 10;

const redriveMessage = async (
  message: QueueMessage,
  counts: RedriveCounts,
  { queue, client, invoke, isDryRun, report }: RedriveOptions,
): Promise<keyof RedriveCounts> => {
  const plan = planFor(queue, message.body);
  if (plan.kind === 'leave') {
    report(`left: message ${message.id} ${plan.why}`);
    return 'left';
  }
  // A job reads its whole input, so one run makes up for all missed ones.
  const isCovered = queue.kind === 'job' && counts.sent > 0;
  if (!isDryRun) {
    if (!isCovered) await invoke(queue.lambda, plan.event);
    // Removed last: a crash in between sends the event twice, which is safe.
    await client.remove(message);
  }
  report(`${isDryRun ? 'would be ' : ''}${isCovered ? 'covered' : 'sent'}: ${plan.about}`);
  return isCovered ? 'covered' : 'sent';
};

/** Sends the events of a queue to its Lambda again, one by one. */
export const redriveQueue = async (options: RedriveOptions): Promise<RedriveCounts> => {
  const { client, limit, isDryRun, isStopped } = options;
  const counts: RedriveCounts = { sent: 0, covered: 0, left: 0 };
  const held = new Map<string, QueueMessage>();
  let seen = 0;
  try {
    while (seen < limit && !isStopped()) {
      const messages = await client.receive(Math.min(messagesPerReceive, limit - seen));
      const fresh = messages.filter(({ id }) => !held.has(id));
      if (fresh.length === 0) break;
      seen += fresh.length;
      for (const message of messages) held.set(message.id, message);
      for (const message of fresh) {
        if (isStopped()) break;
        const outcome = await redriveMessage(message, counts, options);
        counts[outcome] += 1;
        if (outcome !== 'left' && !isDryRun) held.delete(message.id);
      }
    }
    return counts;
  } finally {
    await client.release([...held.values()]);
  }
};
