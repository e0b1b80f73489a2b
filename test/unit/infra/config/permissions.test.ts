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

describe('A Lambda may do', () => {
  test.each<[string, Access]>([
    ['read from a table it was given', call('dynamodb', 'GetItem', { table: 'users' })],
    ['write to a table in the way it was given', call('dynamodb', 'UpdateItem', { table: 'users' })],
    ['query a table it was given', call('dynamodb', 'Query', { table: 'servers' })],
    ['query an index it was given', call('dynamodb', 'Query', { table: 'payments', index: 'byUser' })],
    ['publish', call('events', 'PutEvents')],
    ['read its own secret', call('ssm', 'GetParameter', { parameter: 'lookup-hash-key' })],
  ])('%s', (_, access) => {
    expect(allows(some, access)).toBe(true);
  });
});

describe('A Lambda may not', () => {
  test.each<[string, Access]>([
    ['write in a way it was not given', call('dynamodb', 'PutItem', { table: 'users' })],
    ['touch another table', call('dynamodb', 'GetItem', { table: 'locations' })],
    ['touch a table that is not ours', call('dynamodb', 'GetItem', { table: 'strangers' })],
    ['name no table', call('dynamodb', 'GetItem')],
    ['query a table because it may query its index', call('dynamodb', 'Query', { table: 'payments' })],
    ['query an index because it may query the table', call('dynamodb', 'Query', { table: 'servers', index: 'byUser' })],
    ['scan an index it may query', call('dynamodb', 'Scan', { table: 'payments', index: 'byUser' })],
    ['hide items in a transaction', call('dynamodb', 'TransactWriteItems', { table: 'users' })],
    ['do anything else on the bus', call('events', 'DeleteRule')],
    ['send mail', call('ses', 'SendEmail')],
    ['read the secret of another', call('ssm', 'GetParameter', { parameter: 'provider-key' })],
    ['write its own secret', call('ssm', 'PutParameter', { parameter: 'lookup-hash-key' })],
  ])('%s', (_, access) => {
    expect(allows(some, access)).toBe(false);
  });

  test('do anything by default', () => {
    expect(allows({}, call('events', 'PutEvents'))).toBe(false);
    expect(allows({}, call('dynamodb', 'GetItem', { table: 'users' }))).toBe(false);
  });
});

describe('The table of rights', () => {
  const holders = (secret: string): string[] =>
    functionNames.filter((name) => permissions[name].secrets?.some((held) => held === secret));

  test('lets only sign-in and refresh sign tokens', () => {
    expect(holders('signingKey')).toEqual(['createToken', 'refreshToken']);
  });

  test('lets only the mail reaction send mail', () => {
    expect(functionNames.filter((name) => permissions[name].sends)).toEqual(['sendMail']);
  });

  test('hands the key of the provider to none that does not speak to it', () => {
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

  test('lets the webhook touch no table', () => {
    expect(permissions.receivePaystack.tables).toBeUndefined();
  });
});
