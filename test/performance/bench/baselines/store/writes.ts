import type { Key, Write } from '#ports/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import type { Attributes } from './attributes.ts';
import { toItem } from './attributes.ts';
import { readCondition, readUpdate } from './expressions.ts';
import type { Placeholders } from './tokenize.ts';

/** One write in the format of the SDK, alone or as a step of a transaction. */
export type WriteCall = Placeholders & {
  TableName: string;
  Key?: Attributes;
  Item?: Attributes;
  ConditionExpression?: string;
  UpdateExpression?: string;
};

export type TableOf = (name: string) => TableName;

export const keyOf = (attributes: Attributes = {}): Key =>
  Object.fromEntries(
    Object.entries(toItem(attributes)).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new Error('A key must be a string or a number.');
      return [name, value];
    }),
  );

const conditionOf = (call: WriteCall) =>
  call.ConditionExpression === undefined ? {} : { when: readCondition(call.ConditionExpression, call) };

const target = (call: WriteCall, tableOf: TableOf) => ({ table: tableOf(call.TableName), key: keyOf(call.Key) });

export const readPut = (call: WriteCall, tableOf: TableOf) =>
  ({
    kind: 'put',
    table: tableOf(call.TableName),
    item: toItem(call.Item ?? {}),
    ...conditionOf(call),
  }) satisfies Write;

export const readDelete = (call: WriteCall, tableOf: TableOf) =>
  ({ kind: 'delete', ...target(call, tableOf), ...conditionOf(call) }) satisfies Write;

export const readUpdateItem = (call: WriteCall, tableOf: TableOf) =>
  ({
    kind: 'update',
    ...target(call, tableOf),
    ...readUpdate(call.UpdateExpression ?? '', call),
    ...conditionOf(call),
  }) satisfies Write;

export type Step = { Put: WriteCall } | { Update: WriteCall } | { Delete: WriteCall } | { ConditionCheck: WriteCall };

export const readStep = (step: Step, tableOf: TableOf): Write => {
  if ('Put' in step) return readPut(step.Put, tableOf);
  if ('Update' in step) return readUpdateItem(step.Update, tableOf);
  if ('Delete' in step) return readDelete(step.Delete, tableOf);
  const { ConditionCheck: check } = step;
  return { kind: 'check', ...target(check, tableOf), when: readCondition(check.ConditionExpression ?? '', check) };
};
