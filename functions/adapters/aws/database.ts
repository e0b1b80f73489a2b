import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ConcurrentUpdate } from '#ports/concurrent-update.ts';
import type { CancellationReason, Database, Transaction } from '#ports/database.ts';
import type { Env } from '#ports/env.ts';
import { tableNames } from '#ports/table-definitions.ts';
import { clientConfig, memoize } from './connection.ts';
import { writeCursor } from './cursor.ts';
import type { Pause } from './pause.ts';
import { jitterMs, sleep } from './pause.ts';
import { deleteRequest, putRequest, queryRequest, transactItem, updateRequest } from './requests.ts';

type SingleWrite = Parameters<Database['write']>[0];

const conflictTriesMax = 5;

/** The Database port over DynamoDB. `pause` waits while another transaction holds an item. */
export const awsDatabase = (env: Env, pause: Pause = sleep): Database => {
  const names = tableNames(env.TABLE_PREFIX);
  const client = memoize(() =>
    DynamoDBDocumentClient.from(new DynamoDBClient({ ...clientConfig(env), accountIdEndpointMode: 'disabled' })),
  );
  return {
    get: async (table, key) => {
      const found = await client().send(new GetCommand({ TableName: names[table], Key: key, ConsistentRead: true }));
      return found.Item;
    },
    write: async (write) => {
      const send = () => sendWrite(client(), write, names);
      return isConditionMet(() => retryConflicts(send, pause));
    },
    transact: async (writes, token) => {
      const command = new TransactWriteCommand({
        TransactItems: writes.map((write) => transactItem(write, names)),
        // Without a token the SDK creates one, which makes its own retries idempotent.
        ...(token === undefined ? {} : { ClientRequestToken: token }),
      });
      for (let tries = 1; ; tries += 1) {
        const transaction = await sendTransaction(client(), command);
        if (!hasOnlyConflicts(transaction)) return transaction;
        if (tries === conflictTriesMax) throw new ConcurrentUpdate('transaction_conflict');
        await pause(jitterMs(tries));
      }
    },
    query: async (query) => {
      const page = await client().send(new QueryCommand(queryRequest(query, names)));
      const items = page.Items ?? [];
      return page.LastEvaluatedKey ? { items, cursor: writeCursor(page.LastEvaluatedKey) } : { items };
    },
  };
};

const sendWrite = async (
  client: DynamoDBDocumentClient,
  write: SingleWrite,
  names: ReturnType<typeof tableNames>,
): Promise<void> => {
  if (write.kind === 'put') await client.send(new PutCommand(putRequest(write, names)));
  else if (write.kind === 'update') await client.send(new UpdateCommand(updateRequest(write, names)));
  else await client.send(new DeleteCommand(deleteRequest(write, names)));
};

/** False if the condition failed. */
const isConditionMet = async (write: () => Promise<void>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // After a retry, the condition may have failed because of our own first attempt, whose response was lost.
    if ((error.$metadata.attempts ?? 1) > 1) throw error;
    return false;
  }
};

const retryConflicts = async (send: () => Promise<void>, pause: Pause): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TransactionConflictException)) throw error;
      if (tries === conflictTriesMax) throw new ConcurrentUpdate('transaction_conflict');
      await pause(jitterMs(tries));
    }
  }
};

const sendTransaction = async (client: DynamoDBDocumentClient, command: TransactWriteCommand): Promise<Transaction> => {
  try {
    await client.send(command);
    return { isWritten: true };
  } catch (error) {
    return { isWritten: false, reasons: cancellationReasons(error) };
  }
};

/** Another transaction holds an item and no condition has failed, so a retry may succeed. */
const hasOnlyConflicts = (transaction: Transaction): boolean =>
  !transaction.isWritten && !transaction.reasons.includes('ConditionalCheckFailed');

/** Why a transaction was cancelled; rethrows faults. */
const cancellationReasons = (error: unknown): CancellationReason[] => {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = (error.CancellationReasons ?? []).map(({ Code }) => cancellationCodes.find((name) => name === Code));
  const known = reasons.filter((reason) => reason !== undefined);
  if (known.length === 0 || known.length < reasons.length) throw error;
  return known;
};

const cancellationCodes = [
  'None',
  'ConditionalCheckFailed',
  'TransactionConflict',
] as const satisfies CancellationReason[];
