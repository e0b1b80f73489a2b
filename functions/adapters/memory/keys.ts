import type { Item, Key, Value } from '#ports/database.ts';
import type { TableDefinition, TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { invalid } from './values.ts';

const itemBytesMax = 400 * 1024;

export const definitionOf = (table: TableName): TableDefinition => tables[table];

export const keyNames = ({ hash, range }: { hash: string; range?: string }): string[] =>
  range === undefined ? [hash] : [hash, range];

/** The key of an item as text; throws if the key is missing, empty or of the wrong type. */
export const keyText = (table: TableName, item: Item): string => {
  const definition = definitionOf(table);
  return JSON.stringify(keyNames(definition).map((name) => keyValue(definition, name, item[name])));
};

/** The same for a key without other attributes. */
export const bareKeyText = (table: TableName, key: Key): string => {
  if (Object.keys(key).length !== keyNames(definitionOf(table)).length)
    throw invalid('The provided key element does not match the schema');
  return keyText(table, key);
};

/** Validates the value of a key attribute. */
export const keyValue = (definition: TableDefinition, name: string, value: Value | undefined): string | number => {
  const type = definition.numbers?.includes(name) ? 'number' : 'string';
  if ((typeof value !== 'string' && typeof value !== 'number') || typeof value !== type || value === '')
    throw invalid(`The key attribute ${name} has to be a ${type} and not empty.`);
  return value;
};

/** Throws for an item that DynamoDB rejects: an invalid index key, or more than 400 KB. */
export const validateItem = (table: TableName, item: Item): void => {
  const definition = definitionOf(table);
  for (const index of Object.values(definition.indexes ?? {}))
    for (const name of keyNames(index)) if (item[name] !== undefined) keyValue(definition, name, item[name]);
  if (itemBytes(item) > itemBytesMax) throw invalid('Item size has exceeded the maximum allowed size');
};

/** Approximates DynamoDB's item size; JSON is slightly larger. */
export const itemBytes = (item: Item): number => Buffer.byteLength(JSON.stringify(item));
