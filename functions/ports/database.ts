import type { TableName } from './table-definitions.ts';

/** The attribute values in use. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Item = { [name: string]: Value };
export type Key = Record<string, string | number>;

/**
 * A condition on the stored item. A path is an attribute name, or names of nested maps joined by dots
 * ('sessions.ses_1.generation'). No attribute name contains a dot.
 */
export type Condition =
  | { kind: 'exists' | 'absent'; path: string }
  | { kind: 'equals'; path: string; value: string | number | boolean | null }
  /** True only if the attribute exists and is smaller. */
  | { kind: 'below'; path: string; value: string | number }
  | { kind: 'all' | 'any'; of: Condition[] };

export type Write =
  | { kind: 'put'; table: TableName; item: Item; when?: Condition }
  /** Creates a missing item, unless `when` forbids it. The parent maps of a path must exist. */
  | { kind: 'update'; table: TableName; key: Key; set?: Item; remove?: readonly string[]; when?: Condition }
  | { kind: 'delete'; table: TableName; key: Key; when?: Condition }
  | { kind: 'check'; table: TableName; key: Key; when: Condition };

/** Why a transaction was cancelled, for each write, in DynamoDB's terms. 'None': this write was not the cause. */
export type CancellationReason = 'None' | 'ConditionalCheckFailed' | 'TransactionConflict';

export type Transaction = { isWritten: true } | { isWritten: false; reasons: CancellationReason[] };

export type Query = {
  table: TableName;
  /** Without an index, a strongly consistent read of the table. An index is eventually consistent. */
  index?: string;
  hash: string | number;
  /** Inclusive bounds of the range key. */
  from?: string | number;
  to?: string | number;
  isDescending?: boolean;
  limit?: number;
  /** Where the previous page ended. */
  cursor?: string;
};

export type Page = { items: Item[]; cursor?: string };

/**
 * DynamoDB as this product uses it. A failed condition is a return value. Throws on faults (throttling, time-out, no
 * network), and ConcurrentUpdate when other transactions hold an item for longer than a few tries.
 */
export type Database = {
  /** Strongly consistent. */
  get(table: TableName, key: Key): Promise<Item | undefined>;
  /** False if the condition failed; nothing was written. */
  write(write: Exclude<Write, { kind: 'check' }>): Promise<boolean>;
  /** All or nothing, at most 100 writes. `token` makes a repeat within ten minutes a no-op. */
  transact(writes: readonly Write[], token?: string): Promise<Transaction>;
  query(query: Query): Promise<Page>;
};
