import type { Collection, LocalStore } from '#infra/local/collection.ts';

export type Shelves = Map<string, Map<string, unknown>>;

/** The local cloud's store without SQLite. Rows are replaced and never changed, so they need no copies. */
export const memoryStore = (shelves: Shelves = new Map(), onWrite: () => void = () => {}): LocalStore => {
  const rowsOf = (name: string): Map<string, unknown> => {
    const rows = shelves.get(name) ?? new Map<string, unknown>();
    shelves.set(name, rows);
    return rows;
  };
  return {
    collection: <T>(name: string): Collection<T> => {
      // What stands in a shelf was put by put() of the same shelf, so its shape is T.
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
      for (const rows of shelves.values()) rows.clear();
    },
    close: () => undefined,
  };
};

export const copyShelves = (shelves: Shelves): Shelves =>
  new Map([...shelves].map(([name, rows]) => [name, new Map(rows)]));
