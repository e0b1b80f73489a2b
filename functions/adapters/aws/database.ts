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
import type { CancellationReason, Database, Transaction } from '#ports/database.ts';
import type { Env } from '#ports/env.ts';
import { tableNames } from '#ports/table-definitions.ts';
import { connection, once } from './connection.ts';
import { writeCursor } from './cursor.ts';
import type { Pause } from './pause.ts';
import { jitterMs, sleep } from './pause.ts';
import { deleteRequest, putRequest, queryRequest, transactItem, updateRequest } from './requests.ts';

type SingleWrite = Parameters<Database['write']>[0];

const conflictTriesMax = 5;

/** The Database port over DynamoDB. `pause` is waited with while a transaction of somebody else holds an item. */
export const awsDatabase = (env: Env, pause: Pause = sleep): Database => {
  const names = tableNames(env.TABLE_PREFIX);
  const client = once(() =>
    DynamoDBDocumentClient.from(new DynamoDBClient({ ...connection(env), accountIdEndpointMode: 'disabled' })),
  );
  return {
    get: async (table, key) => {
      const found = await client().send(new GetCommand({ TableName: names[table], Key: key, ConsistentRead: true }));
      return found.Item;
    },
    write: async (write) => {
      const send = () => sendWrite(client(), write, names);
      return held(() => untilNoConflict(send, pause));
    },
    transact: async (writes, token) => {
      const command = new TransactWriteCommand({
        TransactItems: writes.map((write) => transactItem(write, names)),
        // Without a token of the caller's the SDK makes one, so that its own retries count once.
        ...(token === undefined ? {} : { ClientRequestToken: token }),
      });
      for (let tries = 1; ; tries += 1) {
        const transaction = await sendTransaction(client(), command);
        if (!hasOnlyMet(transaction) || tries === conflictTriesMax) return transaction;
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

/** False where the condition did not hold. */
const held = async (write: () => Promise<void>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // A first try whose answer was lost may be what broke the condition of the second: that is no honest "no".
    if ((error.$metadata.attempts ?? 1) > 1) throw error;
    return false;
  }
};

const untilNoConflict = async (send: () => Promise<void>, pause: Pause): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof TransactionConflictException) || tries === conflictTriesMax) throw error;
      await pause(jitterMs(tries));
    }
  }
};

const sendTransaction = async (client: DynamoDBDocumentClient, command: TransactWriteCommand): Promise<Transaction> => {
  try {
    await client.send(command);
    return { isWritten: true };
  } catch (error) {
    return { isWritten: false, reasons: refusals(error) };
  }
};

/** Somebody else's transaction holds an item, and no condition was found broken: what comes of it is not known yet. */
const hasOnlyMet = (transaction: Transaction): boolean =>
  !transaction.isWritten && !transaction.reasons.includes('ConditionalCheckFailed');

/** Why a transaction was refused; throws on again what is a fault and no refusal. */
const refusals = (error: unknown): CancellationReason[] => {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = (error.CancellationReasons ?? []).map(({ Code }) => refusalNames.find((name) => name === Code));
  const known = reasons.filter((reason) => reason !== undefined);
  if (known.length === 0 || known.length < reasons.length) throw error;
  return known;
};

const refusalNames = ['None', 'ConditionalCheckFailed', 'TransactionConflict'] as const satisfies CancellationReason[];
