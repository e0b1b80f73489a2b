import { readCursor, writeCursor } from '#adapters/aws/cursor.ts';
import type { Item, Page, Query } from '#ports/database.ts';
import type { TableDefinition } from '#ports/table-definitions.ts';
import { definitionOf, itemBytes, keyNames, keyValue } from './keys.ts';
import { compare, copyItem, invalid } from './values.ts';

const pageBytesMax = 1024 * 1024;

type Keys = { hash: string; range?: string };

/** One page of a query over all items of the table. */
export const page = (query: Query, items: Iterable<Item>): Page => {
  const definition = definitionOf(query.table);
  const index = query.index === undefined ? undefined : definition.indexes?.[query.index];
  if (query.index !== undefined && !index) throw invalid(`The table does not have the specified index: ${query.index}`);
  const keys: Keys = index ?? definition;
  validateBounds(query, keys, definition);

  // Items with the same range key are ordered by the table's key, so that a cursor is unambiguous.
  const order = [...(keys.range === undefined ? [] : [keys.range]), ...keyNames(definition)];
  const direction = query.isDescending ? -1 : 1;
  const byOrder = (left: Item, right: Item): number => direction * compareBy(order, left, right);
  const found = [...items].filter((item) => isWithin(query, keys, item)).sort(byOrder);
  const start = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const rest = start ? found.filter((item) => byOrder(item, start) > 0) : found;

  const taken = rest.slice(0, pageLength(rest, query.limit));
  const rowNames = [...new Set([...keyNames(keys), ...keyNames(definition)])];
  const isKeysOnly = index?.projection === 'keys';
  const rows = taken.map((item) => copyItem(isKeysOnly ? pick(item, rowNames) : item));
  const last = taken.at(-1);
  // DynamoDB returns a cursor at the limit even if nothing follows.
  const isMore = last !== undefined && (taken.length < rest.length || taken.length === query.limit);
  return isMore ? { items: rows, cursor: writeCursor(pick(last, rowNames)) } : { items: rows };
};

const validateBounds = ({ hash, from, to, limit }: Query, keys: Keys, definition: TableDefinition): void => {
  keyValue(definition, keys.hash, hash);
  if (limit !== undefined && limit < 1) throw invalid('Limit must be greater than or equal to 1');
  const bounds = [from, to].filter((bound) => bound !== undefined);
  for (const bound of bounds) {
    if (keys.range === undefined) throw invalid('A table without a range key has no bounds.');
    keyValue(definition, keys.range, bound);
  }
  if (bounds.length === 2 && compare(from, to) > 0)
    throw invalid('The BETWEEN operator requires upper bound to be greater than or equal to lower bound');
};

const isWithin = ({ hash, from, to }: Query, { hash: hashName, range }: Keys, item: Item): boolean => {
  if (item[hashName] !== hash) return false;
  if (range === undefined) return true;
  const value = item[range];
  // An item without the index key is not in the index.
  if (value === undefined) return false;
  return !(from !== undefined && compare(value, from) < 0) && !(to !== undefined && compare(value, to) > 0);
};

const pageLength = (items: Item[], limit = items.length): number => {
  let bytes = 0;
  const beyond = items.findIndex((item) => {
    bytes += itemBytes(item);
    return bytes > pageBytesMax;
  });
  return Math.min(limit, beyond === -1 ? items.length : beyond + 1);
};

const compareBy = (names: string[], left: Item, right: Item): number => {
  for (const name of names) {
    const difference = compare(left[name], right[name]);
    if (difference !== 0) return difference;
  }
  return 0;
};

const pick = (item: Item, names: string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
