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

// A working database does not return these responses on request.
const dynamo = mockClient(DynamoDBDocumentClient);
afterEach(() => dynamo.reset());

const setUp = () => {
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  return { database: awsDatabase(anEnv('http://127.0.0.1:1'), pause), pauses };
};
const write = { kind: 'put', table: 'users', item: { pk: 'a' }, when: { kind: 'absent', path: 'pk' } } as const;
const noDetails = { message: '', $metadata: {} };
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({ ...noDetails, CancellationReasons: codes.map((Code) => ({ Code })) });

describe('write that conflicts with a transaction', () => {
  test('a write that conflicts with a transaction is retried after a pause', async () => {
    const { database, pauses } = setUp();
    dynamo.on(PutCommand).rejectsOnce(new TransactionConflictException(noDetails)).resolvesOnce({});

    const isWritten = await database.write(write);

    expect(isWritten).toBe(true);
    expect(pauses).toHaveLength(1);
    expect(dynamo.commandCalls(PutCommand)).toHaveLength(2);
  });

  test('a write that conflicts with transactions five times fails', async () => {
    const { database, pauses } = setUp();
    dynamo.on(PutCommand).rejects(new TransactionConflictException(noDetails));

    await expect(database.write(write)).rejects.toMatchObject({
      name: 'ConcurrentUpdate',
      code: 'transaction_conflict',
    });

    expect(dynamo.commandCalls(PutCommand)).toHaveLength(5);
    expect(pauses).toHaveLength(4);
    expect(Math.max(...pauses)).toBeLessThan(320);
  });
});

describe('write whose condition fails', () => {
  test('a write whose condition fails at the first attempt returns false', async () => {
    const { database } = setUp();
    dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ ...noDetails, $metadata: { attempts: 1 } }));

    expect(await database.write(write)).toBe(false);
  });

  test('a write whose condition fails after a lost response throws, since the first attempt may have written', async () => {
    const { database } = setUp();
    dynamo.on(PutCommand).rejects(new ConditionalCheckFailedException({ ...noDetails, $metadata: { attempts: 2 } }));

    await expect(database.write(write)).rejects.toBeInstanceOf(ConditionalCheckFailedException);
  });
});

describe('conflicting transactions', () => {
  test('a transaction that conflicts with another is retried after a pause', async () => {
    const { database, pauses } = setUp();
    dynamo.on(TransactWriteCommand).rejectsOnce(canceled('None', 'TransactionConflict')).resolvesOnce({});

    expect(await database.transact([write, write])).toEqual({ isWritten: true });

    expect(pauses).toHaveLength(1);
  });

  test('a transaction that conflicts five times fails', async () => {
    const { database, pauses } = setUp();
    dynamo.on(TransactWriteCommand).rejects(canceled('TransactionConflict', 'None'));

    const transaction = database.transact([write, write]);

    await expect(transaction).rejects.toMatchObject({ name: 'ConcurrentUpdate', code: 'transaction_conflict' });
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(5);
    expect(pauses).toHaveLength(4);
  });
});

describe('canceled transaction', () => {
  test('a transaction canceled by conflicts and conditions alone returns the reasons', async () => {
    const { database, pauses } = setUp();
    dynamo.on(TransactWriteCommand).rejects(canceled('None', 'TransactionConflict', 'ConditionalCheckFailed'));

    expect(await database.transact([write, write, write])).toEqual({
      isWritten: false,
      reasons: ['None', 'TransactionConflict', 'ConditionalCheckFailed'],
    });
    expect(pauses).toEqual([]);
  });

  test.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'ValidationError', 'ItemCollectionSizeLimitExceeded'])(
    'a transaction canceled by %s throws',
    async (code) => {
      const { database } = setUp();
      dynamo.on(TransactWriteCommand).rejects(canceled('ConditionalCheckFailed', code));

      await expect(database.transact([write, write])).rejects.toBeInstanceOf(TransactionCanceledException);
    },
  );

  test('a transaction canceled without a reason throws', async () => {
    const { database } = setUp();
    dynamo.on(TransactWriteCommand).rejects(new TransactionCanceledException(noDetails));

    await expect(database.transact([write])).rejects.toBeInstanceOf(TransactionCanceledException);
  });
});

test('every database call throws when it is throttled', async () => {
  const { database } = setUp();
  dynamo.onAnyCommand().rejects(new ProvisionedThroughputExceededException(noDetails));

  const calls = [
    database.get('users', { pk: 'a' }),
    database.write(write),
    database.transact([write]),
    database.query({ table: 'servers', hash: 'a' }),
  ];

  const results = await Promise.allSettled(calls);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
});
