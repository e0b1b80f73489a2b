import type { MemoryDatabase } from '#adapters/memory/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import type { LocalStore } from './collection.ts';
import { storedDatabase } from './engine/memory.ts';
import { createTables, fromDefinitions, resetTables } from './engine/tables.ts';

/** The tables: in a DynamoDB engine, or in `memory`, which then replaces the Database port. */
export type LocalTables = {
  engineUrl: string | null;
  memory: MemoryDatabase | null;
  /** Deletes every item. */
  empty: () => Promise<void>;
};

export const openTables = async (
  engineUrl: string | null,
  names: Record<TableName, string>,
  store: LocalStore,
  now: () => Date,
): Promise<LocalTables> => {
  if (engineUrl === null) {
    const memory = storedDatabase(store, now);
    return { engineUrl, memory, empty: async () => memory.clear() };
  }
  const inputs = fromDefinitions(names);
  await createTables(engineUrl, inputs);
  return { engineUrl, memory: null, empty: () => resetTables(engineUrl, inputs) };
};
