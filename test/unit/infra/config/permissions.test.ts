import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/config/names.ts';
import type { Access, Permissions } from '#infra/config/permissions.ts';
import { allows, permissions } from '#infra/config/permissions.ts';

const some: Permissions = {
  tables: { users: ['GetItem', 'UpdateItem'], servers: ['Query'] },
  indexes: { payments: ['byUser'] },
  publishes: true,
  secrets: ['lookupHashKey'],
};

const call = (service: Access['service'], action: string, rest: Omit<Access, 'service' | 'action'> = {}): Access => ({
  service,
  action,
  ...rest,
});

describe('Granted access', () => {
  test.each<[string, Access]>([
    ['read from a granted table', call('dynamodb', 'GetItem', { table: 'users' })],
    ['write to a table with a granted action', call('dynamodb', 'UpdateItem', { table: 'users' })],
    ['query a granted table', call('dynamodb', 'Query', { table: 'servers' })],
    ['query a granted index', call('dynamodb', 'Query', { table: 'payments', index: 'byUser' })],
    ['publish', call('events', 'PutEvents')],
    ['read its own secret', call('ssm', 'GetParameter', { parameter: 'lookup-hash-key' })],
  ])('a Lambda may %s', (_, access) => {
    expect(allows(some, access)).toBe(true);
  });
});

describe('Denied access', () => {
  test.each<[string, Access]>([
    ['write with an action that is not granted', call('dynamodb', 'PutItem', { table: 'users' })],
    ['read another table', call('dynamodb', 'GetItem', { table: 'locations' })],
    ['read a table that does not exist', call('dynamodb', 'GetItem', { table: 'strangers' })],
    ['read without naming a table', call('dynamodb', 'GetItem')],
    ['query a table when only its index is granted', call('dynamodb', 'Query', { table: 'payments' })],
    ['query an index when only the table is granted', call('dynamodb', 'Query', { table: 'servers', index: 'byUser' })],
    ['scan an index that it may query', call('dynamodb', 'Scan', { table: 'payments', index: 'byUser' })],
    ['write through a transaction', call('dynamodb', 'TransactWriteItems', { table: 'users' })],
    ['use the bus for anything but publishing', call('events', 'DeleteRule')],
    ['send mail', call('ses', 'SendEmail')],
    ['read another Lambda’s secret', call('ssm', 'GetParameter', { parameter: 'provider-key' })],
    ['write its own secret', call('ssm', 'PutParameter', { parameter: 'lookup-hash-key' })],
  ])('a Lambda may not %s', (_, access) => {
    expect(allows(some, access)).toBe(false);
  });

  test('a Lambda has no permissions by default', () => {
    expect(allows({}, call('events', 'PutEvents'))).toBe(false);
    expect(allows({}, call('dynamodb', 'GetItem', { table: 'users' }))).toBe(false);
  });
});

describe('The permissions table', () => {
  const holders = (secret: string): string[] =>
    functionNames.filter((name) => permissions[name].secrets?.some((held) => held === secret));

  test('only sign-in, refresh and password change may sign tokens', () => {
    expect(holders('signingKey')).toEqual(['createToken', 'refreshToken', 'changePassword']);
  });

  test('only the mail reaction may send mail', () => {
    expect(functionNames.filter((name) => permissions[name].sends)).toEqual(['sendMail']);
  });

  test('only Lambdas that call the provider may read its key', () => {
    expect(holders('providerKey')).toEqual([
      'updateUser',
      'getSubscription',
      'cancelSubscription',
      'startPayment',
      'confirmPayment',
      'receivePaystack',
      'syncSubscription',
      'resolveStaleCheckouts',
      'reconcileBilling',
    ]);
  });

  test('the webhook may access no table', () => {
    expect(permissions.receivePaystack.tables).toBeUndefined();
  });
});
