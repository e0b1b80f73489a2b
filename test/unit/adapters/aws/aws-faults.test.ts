import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { anEnv } from '#test/support/tables.ts';

// These are the answers that a working database does not give on request.
const dynamo = mockClient(DynamoDBDocumentClient);
afterEach(() => dynamo.reset());

const faulty = () => {
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  return { database: awsDatabase(anEnv('http://127.0.0.1:1'), pause), pauses };
};
const write = { kind: 'put', table: 'users', item: { pk: 'a' }, when: { kind: 'absent', path: 'pk' } } as const;
const said = { message: '', $metadata: {} };
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({ ...said, CancellationReasons: codes.map((Code) => ({ Code })) });

describe('a write that meets a transaction of somebody else', () => {
  test('is tried again a little later', async () => {
    const { database, pauses } = faulty();
    dynamo.on(PutCommand).rejectsOnce(new TransactionConflictException(said)).resolvesOnce({});

    const isWritten = await database.write(write);

    expect(isWritten).toBe(true);
    expect(pauses).toHaveLength(1);
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(2);
  });

  test('is a fault after five tries', async () => {
    const { database, pauses } = faulty();
    dynamo.on(PutCommand).rejects(new TransactionConflictException(said));

    await expect(database.write(write)).rejects.toBeInstanceOf(TransactionConflictException);

    expect(dynamo.commandCalls(PutCommand)).toHaveLength(5);
    expect(pauses).toHaveLength(4);
    expect(Math.max(...pauses)).toBeLessThan(320);
  });
});

describe('a write whose condition does not hold', () => {
  test('is answered with false at the first try', async () => {
    const { database } = faulty();
    dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ ...said, $metadata: { attempts: 1 } }));

    expect(await database.write(write)).toBe(false);
  });

  test('is a fault after a try whose answer was lost, since that one may have written', async () => {
    const { database } = faulty();
    dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ ...said, $metadata: { attempts: 2 } }));

    await expect(database.write(write)).rejects.toBeInstanceOf(ConditionalCheckFailedException);
  });
});

describe('a transaction that meets another', () => {
  test('is tried again a little later', async () => {
    const { database, pauses } = faulty();
    dynamo.on(TransactWriteCommand).rejectsOnce(cancelled('None', 'TransactionConflict')).resolvesOnce({});

    expect(await database.transact([write, write])).toEqual({ isWritten: true });

    expect(pauses).toHaveLength(1);
  });

  test('tells it after five tries', async () => {
    const { database, pauses } = faulty();
    dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'));

    const transaction = await database.transact([write, write]);

    expect(transaction).toEqual({ isWritten: false, reasons: ['TransactionConflict', 'None'] });
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(5);
    expect(pauses).toHaveLength(4);
  });
});

describe('a transaction that is cancelled', () => {
  test('by conflicts and conditions alone tells them', async () => {
    const { database, pauses } = faulty();
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'TransactionConflict', 'ConditionalCheckFailed'));

    expect(await database.transact([write, write, write])).toEqual({
      isWritten: false,
      reasons: ['None', 'TransactionConflict', 'ConditionalCheckFailed'],
    });
    expect(pauses).toEqual([]);
  });

  test.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'ValidationError', 'ItemCollectionSizeLimitExceeded'])(
    'by %s is a fault',
    async (code) => {
      const { database } = faulty();
      dynamo.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', code));

      await expect(database.transact([write, write])).rejects.toBeInstanceOf(TransactionCanceledException);
    },
  );

  test('without a reason is a fault', async () => {
    const { database } = faulty();
    dynamo.on(TransactWriteCommand).rejects(new TransactionCanceledException(said));

    await expect(database.transact([write])).rejects.toBeInstanceOf(TransactionCanceledException);
  });
});

test('throttling is a fault for every call', async () => {
  const { database } = faulty();
  dynamo.onAnyCommand().rejects(new ProvisionedThroughputExceededException(said));

  const calls = [
    database.get('users', { pk: 'a' }),
    database.write(write),
    database.transact([write]),
    database.query({ table: 'servers', hash: 'a' }),
  ];

  const results = await Promise.allSettled(calls);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
});
