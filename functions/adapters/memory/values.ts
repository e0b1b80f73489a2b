import type { Item, Value } from '#ports/database.ts';

/** DynamoDB's ValidationException. */
export const invalid = (message: string): Error => Object.assign(new Error(message), { name: 'ValidationException' });

/** A deep copy; throws for values that DynamoDB cannot store. */
export const copyItem = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, copyValue(value)]));

export const copyValue = (value: Value): Value => {
  if (Array.isArray(value)) return value.map(copyValue);
  if (typeof value === 'object' && value !== null) return copyItem(value);
  if (value === undefined) throw invalid('A value is undefined.');
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw invalid(`${value} is not a number that can be stored.`);
  // DynamoDB has no negative zero.
  return value === 0 ? 0 : value;
};

export const isMap = (value: Value | undefined): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares numbers by value and strings by UTF-8 bytes; NaN for other pairs. */
export const compare = (left: Value | undefined, right: Value | undefined): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number.NaN;
};
