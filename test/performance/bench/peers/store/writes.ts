import type { Key, Write } from '#ports/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import type { Attributes } from './attributes.ts';
import { toItem } from './attributes.ts';
import { readCondition, readUpdate } from './expressions.ts';
import type { Placeholders } from './words.ts';

/** One write as it comes through the SDK, by itself or as a step of a transaction. */
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
      if (typeof value !== 'string' && typeof value !== 'number') throw new Error('A key is a text or a number.');
      return [name, value];
    }),
  );

const conditioned = (call: WriteCall) =>
  call.ConditionExpression === undefined ? {} : { when: readCondition(call.ConditionExpression, call) };

const ofItem = (call: WriteCall, tableOf: TableOf) => ({ table: tableOf(call.TableName), key: keyOf(call.Key) });

export const readPut = (call: WriteCall, tableOf: TableOf) =>
  ({
    kind: 'put',
    table: tableOf(call.TableName),
    item: toItem(call.Item ?? {}),
    ...conditioned(call),
  }) satisfies Write;

export const readDelete = (call: WriteCall, tableOf: TableOf) =>
  ({ kind: 'delete', ...ofItem(call, tableOf), ...conditioned(call) }) satisfies Write;

export const readUpdateItem = (call: WriteCall, tableOf: TableOf) =>
  ({
    kind: 'update',
    ...ofItem(call, tableOf),
    ...readUpdate(call.UpdateExpression ?? '', call),
    ...conditioned(call),
  }) satisfies Write;

export type Step = { Put: WriteCall } | { Update: WriteCall } | { Delete: WriteCall } | { ConditionCheck: WriteCall };

export const readStep = (step: Step, tableOf: TableOf): Write => {
  if ('Put' in step) return readPut(step.Put, tableOf);
  if ('Update' in step) return readUpdateItem(step.Update, tableOf);
  if ('Delete' in step) return readDelete(step.Delete, tableOf);
  const { ConditionCheck: check } = step;
  return { kind: 'check', ...ofItem(check, tableOf), when: readCondition(check.ConditionExpression ?? '', check) };
};
