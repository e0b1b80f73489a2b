import { readCursor, writeCursor } from '#adapters/aws/cursor.ts';
import type { Database, Query } from '#ports/database.ts';
import type { Attributes } from './attributes.ts';
import { toAttributes } from './attributes.ts';
import { readRange } from './expressions.ts';
import type { Step, TableOf, WriteCall } from './writes.ts';
import { keyOf, readDelete, readPut, readStep, readUpdateItem } from './writes.ts';

export type Call = WriteCall & {
  IndexName?: string;
  KeyConditionExpression?: string;
  ScanIndexForward?: boolean;
  Limit?: number;
  ExclusiveStartKey?: Attributes;
  TransactItems?: Step[];
  ClientRequestToken?: string;
};

export type Reply = { status: number; body: object };

const ok = (body: object): Reply => ({ status: 200, body });

const failure = (name: string, details: object = {}): Reply => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'The request was refused.', ...details },
});

const writeReply = (isWritten: boolean): Reply => (isWritten ? ok({}) : failure('ConditionalCheckFailedException'));

const readQuery = (call: Call, tableOf: TableOf): Query => ({
  table: tableOf(call.TableName),
  ...readRange(call.KeyConditionExpression ?? '', call),
  ...(call.IndexName === undefined ? {} : { index: call.IndexName }),
  ...(call.Limit === undefined ? {} : { limit: call.Limit }),
  ...(call.ExclusiveStartKey ? { cursor: writeCursor(keyOf(call.ExclusiveStartKey)) } : {}),
  isDescending: call.ScanIndexForward === false,
});

type Operation = (call: Call, database: Database, tableOf: TableOf) => Promise<Reply>;

const operations: Record<string, Operation> = {
  GetItem: async (call, database, tableOf) => {
    const item = await database.get(tableOf(call.TableName), keyOf(call.Key));
    return ok(item ? { Item: toAttributes(item) } : {});
  },
  PutItem: async (call, database, tableOf) => writeReply(await database.write(readPut(call, tableOf))),
  UpdateItem: async (call, database, tableOf) => writeReply(await database.write(readUpdateItem(call, tableOf))),
  DeleteItem: async (call, database, tableOf) => writeReply(await database.write(readDelete(call, tableOf))),
  TransactWriteItems: async (call, database, tableOf) => {
    const writes = (call.TransactItems ?? []).map((step) => readStep(step, tableOf));
    const outcome = await database.transact(writes, call.ClientRequestToken);
    if (outcome.isWritten) return ok({});
    return failure('TransactionCanceledException', { CancellationReasons: outcome.reasons.map((Code) => ({ Code })) });
  },
  Query: async (call, database, tableOf) => {
    const { items, cursor } = await database.query(readQuery(call, tableOf));
    const page = { Items: items.map(toAttributes), Count: items.length };
    return ok(cursor === undefined ? page : { ...page, LastEvaluatedKey: toAttributes(readCursor(cursor)) });
  },
};

/** Handles a call of DynamoDB's protocol, as far as our adapters use it. */
export const handleCall = async (name: string, call: Call, database: Database, tableOf: TableOf): Promise<Reply> => {
  try {
    return (await operations[name]?.(call, database, tableOf)) ?? failure('UnknownOperationException');
  } catch (error) {
    return failure(error instanceof Error && error.name !== 'Error' ? error.name : 'ValidationException');
  }
};
