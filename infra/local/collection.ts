import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, openDataFolder } from './data-folder.ts';
import { StartFailure } from './start-failure.ts';

/** A named set of JSON values in the order in which their ids were first put. */
export type Collection<T> = {
  get: (id: string) => T | undefined;
  put: (id: string, value: T) => void;
  delete: (id: string) => void;
  list: () => T[];
};

/** Stores the local cloud's data outside of the tables: mail, events, clock, provider. A put is durable when it returns. */
export type LocalStore = {
  collection: <T>(name: string) => Collection<T>;
  clear: () => void;
  close: () => void;
};

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS shelf (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    UNIQUE (name, id)
  );`;

/** Opens the store in a folder, or in memory without one. */
export const openStore = (folder: string | null): LocalStore => {
  const sqlite = folder === null ? openDatabase(':memory:') : openFile(folder);
  const select = sqlite.prepare('SELECT value FROM shelf WHERE name = ? AND id = ?');
  const selectAll = sqlite.prepare('SELECT value FROM shelf WHERE name = ? ORDER BY place');
  const upsert = sqlite.prepare(
    'INSERT INTO shelf (name, id, value) VALUES (?, ?, ?) ON CONFLICT (name, id) DO UPDATE SET value = excluded.value',
  );
  const remove = sqlite.prepare('DELETE FROM shelf WHERE name = ? AND id = ?');
  return {
    collection: <T>(name: string): Collection<T> => ({
      get: (id) => parseRow<T>(select.get(name, id)),
      put: (id, value) => void upsert.run(name, id, JSON.stringify(value)),
      delete: (id) => void remove.run(name, id),
      list: () => selectAll.all(name).flatMap((row) => parseRow<T>(row) ?? []),
    }),
    clear: () => sqlite.exec('DELETE FROM shelf'),
    close: () => sqlite.close(),
  };
};

const openDatabase = (file: string): DatabaseSync => {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(schema);
  return sqlite;
};

const openFile = (folder: string): DatabaseSync => {
  openDataFolder(folder);
  const file = join(folder, 'local.db');
  try {
    createPrivateFile(file);
    return openDatabase(file);
  } catch (cause) {
    throw new StartFailure(`${file} can't be opened (${String(cause)}): remove ${folder} to start over.`, { cause });
  }
};

// The value was written by put() of the same collection, so its type is T.
const parseRow = <T>(row: Record<string, unknown> | undefined): T | undefined =>
  row ? (JSON.parse(String(row.value)) as T) : undefined;
