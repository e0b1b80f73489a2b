import type { Item, Value } from '#ports/database.ts';

/** A value in DynamoDB JSON: type name and value. */
export type Attribute =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { L: Attribute[] }
  | { M: Attributes };
export type Attributes = { [name: string]: Attribute };

export const toValue = (attribute: Attribute): Value => {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return Number(attribute.N);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('L' in attribute) return attribute.L.map(toValue);
  return 'M' in attribute ? toItem(attribute.M) : null;
};

export const toItem = (attributes: Attributes): Item => mapped(attributes, toValue);

const toAttribute = (value: Value): Attribute => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  return Array.isArray(value) ? { L: value.map(toAttribute) } : { M: toAttributes(value) };
};

export const toAttributes = (item: Item): Attributes => mapped(item, toAttribute);

const mapped = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
