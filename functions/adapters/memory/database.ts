import type { Database, Item, Key, Query, Transaction, Write } from '#ports/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { byTable, tables } from '#ports/table-definitions.ts';
import { holds } from './conditions.ts';
import { bareKeyText, keyNames, keyText, validateItem } from './keys.ts';
import { page } from './queries.ts';
import { createTokenCache } from './tokens.ts';
import { updated } from './updates.ts';
import { copyItem, invalid } from './values.ts';

/** The result of one write: the new item, or null if it was deleted. */
export type Change = { table: TableName; key: string; item: Item | null };

export type MemoryOptions = {
  now?: () => Date;
  /** Called after each write, with all changes of a transaction at once. */
  onWrite?: (changes: readonly Change[]) => void;
  seed?: Iterable<{ table: TableName; item: Item }>;
};

export type MemoryDatabase = Database & { clear: () => void };

const writesMax = 100;

/** The Database port in memory: DynamoDB's behaviour over maps, for the simulation and for `npm start` without Java. */
export const memoryDatabase = (options: MemoryOptions = {}): MemoryDatabase => {
  const { now = () => new Date(), onWrite = () => {}, seed = [] } = options;
  const contents = byTable(() => new Map<string, Item>());
  const tokens = createTokenCache(now);
  for (const { table, item } of seed) contents[table].set(keyText(table, item), copyItem(item));

  const apply = (changes: Change[]): void => {
    for (const { table, key, item } of changes) {
      if (item) contents[table].set(key, item);
      else contents[table].delete(key);
    }
    onWrite(changes);
  };

  const outcome = (write: Write): { isRefused: boolean; changes: Change[] } => {
    const { table, when } = write;
    const key = write.kind === 'put' ? keyText(table, write.item) : bareKeyText(table, write.key);
    const before = contents[table].get(key);
    if (when && !holds(when, before)) return { isRefused: true, changes: [] };
    if (write.kind === 'check') return { isRefused: false, changes: [] };
    const item = itemAfter(write, before);
    if (item) validateItem(table, item);
    return { isRefused: false, changes: [{ table, key, item }] };
  };

  const transact = (writes: readonly Write[]): Transaction => {
    validateTransaction(writes);
    const outcomes = writes.map(outcome);
    const isRefused = outcomes.some((each) => each.isRefused);
    if (!isRefused) apply(outcomes.flatMap((each) => each.changes));
    return isRefused
      ? { isWritten: false, reasons: outcomes.map((each) => (each.isRefused ? 'ConditionalCheckFailed' : 'None')) }
      : { isWritten: true };
  };

  return {
    get: async (table: TableName, key: Key) => {
      const found = contents[table].get(bareKeyText(table, key));
      return found && copyItem(found);
    },
    write: async (write) => {
      const { isRefused, changes } = outcome(write);
      if (!isRefused) apply(changes);
      return !isRefused;
    },
    transact: async (writes, token) =>
      token === undefined ? transact(writes) : tokens.once(token, writes, () => transact(writes)),
    query: async (query: Query) => page(query, contents[query.table].values()),
    clear: () => {
      for (const items of Object.values(contents)) items.clear();
      tokens.clear();
    },
  };
};

const itemAfter = (write: Exclude<Write, { kind: 'check' }>, before: Item | undefined): Item | null => {
  if (write.kind === 'delete') return null;
  if (write.kind === 'put') return copyItem(write.item);
  const changed = [...Object.keys(write.set ?? {}), ...(write.remove ?? [])];
  const key = keyNames(tables[write.table]).find((name) => changed.some((path) => path.split('.')[0] === name));
  if (key !== undefined) throw invalid(`Cannot update attribute ${key}. This attribute is part of the key`);
  return updated(before, write);
};

const validateTransaction = (writes: readonly Write[]): void => {
  if (writes.length === 0 || writes.length > writesMax) throw invalid('A transaction has 1 to 100 writes.');
  const targets = writes.map(
    (write) =>
      `${write.table} ${write.kind === 'put' ? keyText(write.table, write.item) : bareKeyText(write.table, write.key)}`,
  );
  if (new Set(targets).size < targets.length)
    throw invalid('Transaction request cannot include multiple operations on one item');
  const isEmpty = writes.some(
    (write) =>
      write.kind === 'update' && Object.keys(write.set ?? {}).length === 0 && (write.remove ?? []).length === 0,
  );
  if (isEmpty) throw invalid('An update in a transaction has to set or remove something.');
};
