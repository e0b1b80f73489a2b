import { describe, expect, test } from 'vitest';
import type { DeadLetterQueue } from '#infra/cli/redrive/dead-letter-queues.ts';
import type { QueueMessage, RedriveOptions } from '#infra/cli/redrive/redrive-queue.ts';
import { redriveQueue } from '#infra/cli/redrive/redrive-queue.ts';
import { anEvent, aRecord, queueOf } from './messages.ts';

const failed = queueOf('sync-subscription-failed');
const missed = queueOf('resolve-stale-checkouts-undelivered');

const records = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify(aRecord(anEvent('payment.notified', { customerCode: `CUS_${index}` }))),
  );
const runs = (count: number): string[] =>
  Array.from({ length: count }, () => JSON.stringify(anEvent('Scheduled Event', {})));

/** An SQS queue: a received message is hidden until it is deleted or released. */
const aQueue = (bodies: string[]) => {
  const visible: QueueMessage[] = bodies.map((body, index) => ({ id: `m-${index}`, receipt: `r-${index}`, body }));
  const hidden = new Map<string, QueueMessage>();
  return {
    visible,
    hidden,
    box: {
      receive: async (max: number) => {
        if (max < 1) throw new Error('ReadCountOutOfRange');
        const taken = visible.splice(0, max);
        for (const letter of taken) hidden.set(letter.receipt, letter);
        return taken;
      },
      remove: async ({ receipt }: QueueMessage) => void hidden.delete(receipt),
      release: async (letters: readonly QueueMessage[]) => {
        for (const letter of letters) {
          if (!hidden.delete(letter.receipt)) throw new Error('ReceiptHandleIsInvalid');
          visible.push(letter);
        }
      },
    },
  };
};

const setUp = (queue: DeadLetterQueue, bodies: string[], given: Partial<RedriveOptions> = {}) => {
  const kept = aQueue(bodies);
  const handed: { lambda: string; event: unknown }[] = [];
  const lines: string[] = [];
  const moving: RedriveOptions = {
    queue,
    client: kept.box,
    invoke: async (lambda, event) => void handed.push({ lambda, event }),
    limit: bodies.length,
    isDryRun: false,
    isStopped: () => false,
    report: (line) => lines.push(line),
    ...given,
  };
  return { ...kept, handed, lines, moving };
};

describe('Redriving a queue', () => {
  test('each event is sent to the Lambda that failed, and the queue is emptied', async () => {
    const { moving, handed, visible, hidden } = setUp(failed, records(23));

    const moved = await redriveQueue(moving);

    expect(moved).toEqual({ sent: 23, covered: 0, left: 0 });
    expect(handed).toHaveLength(23);
    expect(handed[22]).toEqual({
      lambda: 'pazia-dev-sync-subscription:live',
      event: anEvent('payment.notified', { customerCode: 'CUS_22' }),
    });
    expect([visible, hidden.size]).toEqual([[], 0]);
  });

  test('one run covers all missed runs of a job', async () => {
    const { moving, handed, visible, hidden } = setUp(missed, runs(12));

    expect(await redriveQueue(moving)).toEqual({ sent: 1, covered: 11, left: 0 });
    expect(handed).toHaveLength(1);
    expect([visible, hidden.size]).toEqual([[], 0]);
  });

  test('unreadable messages stay in the queue and the others are processed', async () => {
    const { moving, handed, visible, lines } = setUp(failed, ['nonsense', ...records(1)]);

    expect(await redriveQueue(moving)).toEqual({ sent: 1, covered: 0, left: 1 });
    expect(handed).toHaveLength(1);
    expect(visible.map(({ body }) => body)).toEqual(['nonsense']);
    expect(lines).toContainEqual('left: message m-0 contains no failure record');
  });

  test('a dry run changes nothing and reports what it would do', async () => {
    const { moving, handed, visible, lines } = setUp(failed, records(12), { isDryRun: true });

    expect(await redriveQueue(moving)).toEqual({ sent: 12, covered: 0, left: 0 });
    expect(handed).toEqual([]);
    expect(visible).toHaveLength(12);
    expect(lines[0]).toBe('would be sent: payment.notified of 2026-11-21T12:00:00Z');
  });

  test('no more messages than the limit are read', async () => {
    const { moving, handed, visible } = setUp(failed, records(12), { limit: 11 });

    await redriveQueue(moving);

    expect(handed).toHaveLength(11);
    expect(visible).toHaveLength(1);
  });

  test('a message that fails again and returns is not processed twice', async () => {
    const { moving, handed, visible } = setUp(failed, records(3));
    const hand: RedriveOptions['invoke'] = async (lambda, event) => {
      await moving.invoke(lambda, event);
      visible.push({ id: `again-${handed.length}`, receipt: 'r', body: JSON.stringify(aRecord(event)) });
    };

    expect(await redriveQueue({ ...moving, invoke: hand })).toMatchObject({ sent: 3 });
    expect(visible).toHaveLength(3);
  });

  test('an interrupted redrive finishes the current message and releases the others', async () => {
    const { moving, handed, visible, hidden } = setUp(failed, records(9));

    const moved = await redriveQueue({ ...moving, isStopped: () => handed.length === 4 });

    expect(moved.sent).toBe(4);
    expect([visible.length, hidden.size]).toEqual([5, 0]);
  });

  test('a message that Lambda does not accept stays in the queue, and so do all behind it', async () => {
    const { moving, handed, visible, hidden } = setUp(failed, records(5));
    const hand: RedriveOptions['invoke'] = async (lambda, event) => {
      if (handed.length === 2) throw new Error('TooManyRequestsException');
      await moving.invoke(lambda, event);
    };

    await expect(redriveQueue({ ...moving, invoke: hand })).rejects.toThrow('TooManyRequestsException');
    expect([visible.length, hidden.size]).toEqual([3, 0]);
  });

  test('a message whose deletion fails stays in the queue: it is sent twice rather than never', async () => {
    const { moving, visible, box } = setUp(failed, records(1));
    const remove = async (): Promise<void> => {
      throw new Error('ReceiptHandleIsInvalid');
    };

    await expect(redriveQueue({ ...moving, client: { ...box, remove } })).rejects.toThrow('ReceiptHandleIsInvalid');
    expect(visible).toHaveLength(1);
  });
});
