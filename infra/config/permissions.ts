import type { SecretName } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import type { FunctionName } from './names.ts';

/** A transaction needs the permissions of its parts. A consistent read of a table and a query of an index are separate. */
export type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem' | 'Query';

type IndexName<T extends TableName> = (typeof tables)[T] extends { indexes: infer I } ? keyof I & string : never;
type IndexPermissions = { [T in TableName]?: readonly IndexName<T>[] };

export type Permissions = {
  tables?: Partial<Record<TableName, readonly TableAction[]>>;
  /** Indexes that may be queried. */
  indexes?: IndexPermissions;
  /** May put events on the bus. */
  publishes?: true;
  /** May send mail, and remove addresses from SES's suppression list. */
  sends?: true;
  secrets?: readonly SecretName[];
};

/** Syncs a user's record with the provider: reads user, payments and provider, writes user and payments. */
const billing = {
  tables: { users: ['GetItem', 'UpdateItem'], payments: ['GetItem', 'PutItem', 'UpdateItem'] },
  publishes: true,
  secrets: ['providerKey'],
} as const satisfies Permissions;

/**
 * The permissions of every Lambda; it gets no others. A Lambda without a row does not compile. Every call with a bearer
 * token reads the session in the user's item. The keys that verify tokens are public and need no permission.
 */
export const permissions: Record<FunctionName, Permissions> = {
  // It publishes the notification of a password change that crashed before it did.
  createToken: {
    tables: { users: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    publishes: true,
    secrets: ['signingKey', 'lookupHashKey'],
  },
  refreshToken: {
    tables: { users: ['GetItem', 'UpdateItem'] },
    publishes: true,
    secrets: ['signingKey'],
  },
  registerUser: {
    tables: { users: ['GetItem', 'PutItem'] },
    publishes: true,
    secrets: ['lookupHashKey'],
  },
  verifyEmail: {
    tables: { users: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
    secrets: ['linkKey', 'lookupHashKey'],
  },
  // PutItem: the window of its rate limit.
  reverifyEmail: { tables: { users: ['GetItem', 'PutItem'] }, publishes: true, secrets: ['lookupHashKey'] },
  resendVerification: { publishes: true, secrets: ['lookupHashKey'] },
  requestReset: { publishes: true, secrets: ['lookupHashKey'] },
  resetPassword: {
    tables: { users: ['GetItem', 'UpdateItem', 'DeleteItem'] },
    publishes: true,
    secrets: ['linkKey', 'lookupHashKey'],
  },
  changePassword: {
    tables: { users: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    publishes: true,
    secrets: ['signingKey', 'lookupHashKey'],
  },
  logout: { tables: { users: ['GetItem', 'UpdateItem'] } },
  getUser: { tables: { users: ['GetItem'] } },
  updateUser: billing,
  listServers: { tables: { users: ['GetItem'], servers: ['Query'] } },
  selectServers: {
    tables: { users: ['GetItem'], servers: ['Query'], locations: ['GetItem', 'PutItem'] },
    publishes: true,
  },
  listSubscribed: { tables: { users: ['GetItem'], locations: ['GetItem'], servers: ['Query'] } },
  deleteSubscribed: {
    tables: { users: ['GetItem'], servers: ['Query'], locations: ['GetItem', 'PutItem'] },
    publishes: true,
  },
  updateSubscribed: { tables: { users: ['GetItem'], locations: ['GetItem', 'PutItem'] } },
  getSubscription: billing,
  cancelSubscription: billing,
  // PutItem: the transaction that binds a provider customer to a user also writes the unique key of its code.
  startPayment: { ...billing, tables: { ...billing.tables, users: ['GetItem', 'PutItem', 'UpdateItem'] } },
  confirmPayment: billing,
  receivePaystack: { publishes: true, secrets: ['providerKey'] },
  recordPageMetrics: {},
  getOpenApi: {},
  notFound: {},
  syncSubscription: billing,
  recordFeedback: { tables: { users: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] } },
  recordDispute: { tables: { payments: ['GetItem', 'UpdateItem'] } },
  reconcileLocations: { tables: { users: ['GetItem'], servers: ['Query'], locations: ['GetItem', 'PutItem'] } },
  sendMail: {
    tables: { users: ['GetItem', 'PutItem'], payments: ['GetItem', 'UpdateItem'] },
    sends: true,
    secrets: ['linkKey', 'lookupHashKey'],
  },
  resolveStaleCheckouts: { ...billing, indexes: { users: ['byPending'] } },
  // PutItem: a job's cursor is an item of the users table.
  expireSubscriptions: {
    tables: { users: ['GetItem', 'PutItem'] },
    indexes: { users: ['byExpiry'] },
    publishes: true,
  },
  reconcileBilling: {
    tables: { users: ['GetItem', 'PutItem'], locations: ['GetItem'] },
    indexes: { locations: ['byPaid'] },
    publishes: true,
    secrets: ['providerKey'],
  },
};

/**
 * One call as IAM sees it; a transaction is one call per item, with the item's action. `table` and `index` are names of
 * functions/ports/table-definitions.ts. `parameter` is the name below the stage's path.
 */
export type Access = {
  service: 'dynamodb' | 'events' | 'ses' | 'ssm';
  action: string;
  table?: string | undefined;
  index?: string | undefined;
  parameter?: string | undefined;
};

const includes = (names: readonly string[] = [], name = ''): boolean => names.includes(name);

const isTableName = (name: string | undefined): name is TableName => name !== undefined && name in tables;

const allowsTable = ({ tables: granted, indexes }: Permissions, { action, table, index }: Access): boolean => {
  if (!isTableName(table)) return false;
  if (index !== undefined) return action === 'Query' && includes(indexes?.[table], index);
  return includes(granted?.[table], action);
};

const allowsByService: Record<Access['service'], (granted: Permissions, access: Access) => boolean> = {
  dynamodb: allowsTable,
  events: ({ publishes }, { action }) => publishes === true && action === 'PutEvents',
  ses: ({ sends }, { action }) => sends === true && ['SendEmail', 'DeleteSuppressedDestination'].includes(action),
  ssm: ({ secrets = [] }, { action, parameter }) =>
    action === 'GetParameter' &&
    includes(
      secrets.map((secret) => secretNames[secret]),
      parameter,
    ),
};

/** Whether a Lambda with these permissions may make a call. Like IAM, it denies by default. */
export const allows = (granted: Permissions, access: Access): boolean =>
  allowsByService[access.service](granted, access);
