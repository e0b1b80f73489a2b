import type { Collection, LocalStore } from '#infra/local/collection.ts';

export type Collections = Map<string, Map<string, unknown>>;

/** The local cloud's store without SQLite. Rows are replaced and never changed, so they need no copies. */
export const memoryStore = (collections: Collections = new Map(), onWrite: () => void = () => {}): LocalStore => {
  const rowsOf = (name: string): Map<string, unknown> => {
    const rows = collections.get(name) ?? new Map<string, unknown>();
    collections.set(name, rows);
    return rows;
  };
  return {
    collection: <T>(name: string): Collection<T> => {
      // Rows of a collection are only written by put() of that collection, so their type is T.
      const rows = rowsOf(name) as Map<string, T>;
      return {
        get: (id) => rows.get(id),
        put: (id, value) => {
          rows.set(id, value);
          onWrite();
        },
        delete: (id) => {
          rows.delete(id);
          onWrite();
        },
        list: () => [...rows.values()],
      };
    },
    clear: () => {
      for (const rows of collections.values()) rows.clear();
    },
    close: () => undefined,
  };
};

export const copyCollections = (collections: Collections): Collections =>
  new Map([...collections].map(([name, rows]) => [name, new Map(rows)]));
