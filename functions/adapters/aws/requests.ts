import type {
  DeleteCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Condition, Query, Write } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { TableDefinition, TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { readCursor } from './cursor.ts';
import type { Expressions } from './expressions.ts';
import { expressions } from './expressions.ts';

type Names = Record<TableName, string>;
type Of<K extends Write['kind']> = Extract<Write, { kind: K }>;
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export const putRequest = (write: Of<'put'>, names: Names): PutCommandInput => {
  const used = expressions();
  return { TableName: names[write.table], Item: write.item, ...conditionOf(write.when, used), ...used.attributes() };
};

export const updateRequest = (write: Of<'update'>, names: Names) => {
  const used = expressions();
  const UpdateExpression = used.update(write.set ?? {}, write.remove ?? []);
  return {
    TableName: names[write.table],
    Key: write.key,
    ...(UpdateExpression === undefined ? {} : { UpdateExpression }),
    ...conditionOf(write.when, used),
    ...used.attributes(),
  } satisfies UpdateCommandInput;
};

export const deleteRequest = (write: Of<'delete'>, names: Names): DeleteCommandInput => {
  const used = expressions();
  return { TableName: names[write.table], Key: write.key, ...conditionOf(write.when, used), ...used.attributes() };
};

export const transactItem = (write: Write, names: Names): TransactItem => {
  switch (write.kind) {
    case 'put':
      return { Put: putRequest(write, names) };
    case 'update':
      return { Update: transactUpdate(write, names) };
    case 'delete':
      return { Delete: deleteRequest(write, names) };
    case 'check': {
      const used = expressions();
      const ConditionExpression = used.condition(write.when);
      return {
        ConditionCheck: {
          TableName: names[write.table],
          Key: write.key,
          ConditionExpression,
          ...used.attributes(),
        },
      };
    }
  }
};

// In a transaction DynamoDB rejects an update that sets and removes nothing.
const transactUpdate = (write: Of<'update'>, names: Names) => {
  const request = updateRequest(write, names);
  const { UpdateExpression } = request;
  if (UpdateExpression === undefined) throw new InternalError('update_empty', { table: write.table });
  return { ...request, UpdateExpression };
};

export const queryRequest = (query: Query, names: Names): QueryCommandInput => {
  const table: TableDefinition = tables[query.table];
  const keys = query.index === undefined ? table : table.indexes?.[query.index];
  if (!keys) throw new InternalError('index_unknown', { table: query.table, index: query.index ?? '' });
  const used = expressions();
  const KeyConditionExpression = [
    `${used.path(keys.hash)} = ${used.value(query.hash)}`,
    ...rangeCondition(query, keys.range, used),
  ].join(' AND ');
  return {
    TableName: names[query.table],
    ...(query.index === undefined ? { ConsistentRead: true } : { IndexName: query.index }),
    KeyConditionExpression,
    ScanIndexForward: !query.isDescending,
    ...(query.limit === undefined ? {} : { Limit: query.limit }),
    ...(query.cursor === undefined ? {} : { ExclusiveStartKey: readCursor(query.cursor) }),
    ...used.attributes(),
  };
};

const rangeCondition = ({ table, from, to }: Query, range: string | undefined, used: Expressions): string[] => {
  if (from === undefined && to === undefined) return [];
  if (range === undefined) throw new InternalError('range_key_missing', { table });
  const path = used.path(range);
  if (from === undefined) return to === undefined ? [] : [`${path} <= ${used.value(to)}`];
  if (to === undefined) return [`${path} >= ${used.value(from)}`];
  return [`${path} BETWEEN ${used.value(from)} AND ${used.value(to)}`];
};

const conditionOf = (when: Condition | undefined, used: Expressions) =>
  when ? { ConditionExpression: used.condition(when) } : {};
