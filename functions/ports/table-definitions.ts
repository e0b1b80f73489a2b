import type { Env } from './env.ts';

/** The tables. CDK creates them from this, the memory adapter follows it, and keys are defined nowhere else. */
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

/** The deployed names. */
export const tableNames = (env: Env): Record<TableName, string> => ({
  users: env.USERS_TABLE,
  servers: env.SERVERS_TABLE,
  locations: env.LOCATIONS_TABLE,
  payments: env.PAYMENTS_TABLE,
});
