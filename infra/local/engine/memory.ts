import type { Change, MemoryDatabase } from '#adapters/memory/database.ts';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { keyText } from '#adapters/memory/keys.ts';
import type { Item } from '#ports/database.ts';
import { byTable, tableKeys } from '#ports/table-definitions.ts';
import type { LocalStore } from '../collection.ts';

/** The tables without Java: in memory, and in the local store so that they survive a restart. */
export const storedDatabase = (store: LocalStore, now: () => Date): MemoryDatabase => {
  const shelves = byTable((table) => store.collection<Item>(`table-${table}`));
  const journal = store.collection<Change[]>('table-journal');

  const keep = (changes: readonly Change[]): void => {
    for (const { table, key, item } of changes) {
      if (item) shelves[table].put(key, item);
      else shelves[table].delete(key);
    }
  };
  // Finishes a transaction that a killed process left half-written: it consists of several statements.
  keep(journal.get('open') ?? []);
  journal.delete('open');

  const onWrite = (changes: readonly Change[]): void => {
    if (changes.length > 1) journal.put('open', [...changes]);
    keep(changes);
    if (changes.length > 1) journal.delete('open');
  };
  const seed = tableKeys.flatMap((table) => shelves[table].list().map((item) => ({ table, item })));
  const database = memoryDatabase({ now, onWrite, seed });
  return {
    ...database,
    clear: () => {
      for (const table of tableKeys)
        for (const item of shelves[table].list()) shelves[table].delete(keyText(table, item));
      database.clear();
    },
  };
};
