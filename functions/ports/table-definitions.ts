import { keysOf, recordOf } from '#domain/typed-keys.ts';

export type IndexDefinition = {
  hash: string;
  range: string;
  /** 'keys' carries only the keys of index and table. */
  projection: 'all' | 'keys';
};

export type TableDefinition = {
  hash: string;
  range?: string;
  /** Key attributes that are numbers; all others are strings. */
  numbers?: readonly string[];
  /** The TTL attribute: seconds since the epoch. */
  timeToLive?: string;
  indexes?: Record<string, IndexDefinition>;
};

/** Every table. CDK, the local cloud, the memory adapter and the tests take names and keys from here. */
export const tables = {
  users: {
    hash: 'pk',
    timeToLive: 'removeAfter',
    indexes: {
      byExpiry: { hash: 'expiryDay', range: 'pk', projection: 'keys' },
      byPending: { hash: 'pendingShard', range: 'pendingSince', projection: 'keys' },
    },
  },
  servers: { hash: 'catalogue', range: 'id', numbers: ['id'] },
  locations: {
    hash: 'userId',
    timeToLive: 'removeAfter',
    indexes: { byPaid: { hash: 'paidShard', range: 'userId', projection: 'keys' } },
  },
  payments: {
    hash: 'reference',
    indexes: { byUser: { hash: 'userId', range: 'createdAt', projection: 'all' } },
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;

export const tableKeys: TableName[] = keysOf(tables);

/** One value for each table. */
export const byTable = <T>(make: (table: TableName) => T): Record<TableName, T> => recordOf(tableKeys, make);

/** The tables of one deployment: its prefix and the key of the table. */
export const tableNames = (prefix: string): Record<TableName, string> => byTable((table) => prefix + table);
