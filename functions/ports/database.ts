import type { TableName } from './table-definitions.ts';

/** What a DynamoDB item may hold here. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Item = { [name: string]: Value };
export type Key = Record<string, string | number>;

/**
 * A condition on the stored item. A path is an attribute's name, or a way through maps with dots
 * ('sessions.ses_1.generation'); no name used in a path contains a dot.
 */
export type Condition =
  | { kind: 'exists' | 'absent'; path: string }
  | { kind: 'equals'; path: string; value: string | number | boolean | null }
  /** True only where the attribute is there and smaller. */
  | { kind: 'below'; path: string; value: string | number }
  | { kind: 'all' | 'any'; of: Condition[] };

export type Write =
  | { kind: 'put'; table: TableName; item: Item; when?: Condition }
  /** Makes the item where there is none, unless `when` forbids it; the parent maps of a path must exist. */
  | { kind: 'update'; table: TableName; key: Key; set?: Item; remove?: readonly string[]; when?: Condition }
  | { kind: 'delete'; table: TableName; key: Key; when?: Condition }
  | { kind: 'check'; table: TableName; key: Key; when: Condition };

/** Why one write of a transaction was refused, in DynamoDB's words; 'None' for the ones that were not the cause. */
export type CancellationReason = 'None' | 'ConditionalCheckFailed' | 'TransactionConflict';

export type Transaction = { isWritten: true } | { isWritten: false; reasons: CancellationReason[] };

export type Query = {
  table: TableName;
  /** Without one the table itself is read, strongly consistent; an index may lag behind. */
  index?: string;
  hash: string | number;
  /** Bounds of the range key, both included. */
  from?: string | number;
  to?: string | number;
  isDescending?: boolean;
  limit?: number;
  /** Where the page before ended. */
  cursor?: string;
};

export type Page = { items: Item[]; cursor?: string };

/**
 * DynamoDB as this product uses it. Throws only on faults (throttling, time-out, no network);
 * a condition that does not hold is an answer.
 */
export type Database = {
  /** Strongly consistent. */
  get(table: TableName, key: Key): Promise<Item | undefined>;
  /** False when the condition did not hold and nothing was written. */
  write(write: Exclude<Write, { kind: 'check' }>): Promise<boolean>;
  /** All or nothing, at most 100 writes. `token` makes a repeat within ten minutes a no-op. */
  transact(writes: readonly Write[], token?: string): Promise<Transaction>;
  query(query: Query): Promise<Page>;
};
