import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { describe, expect, test } from 'vitest';
import { localTableNames } from '#infra/local/local-config.ts';
import { anEndpoint, anEngine, now } from './an-endpoint.ts';

const users = localTableNames('').users;

const nameOf = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.then(
    () => 'no error',
    (cause: unknown) => cause,
  );
  return error instanceof Error ? error.name : String(error);
};

const anEvent = {
  EventBusName: 'pazia-local-bus',
  Source: 'pazia',
  DetailType: 'locations.chosen',
  Detail: '{"userId":"usr_1"}',
};
const aMail = {
  Source: 'Pazia <no-reply@pazia.test>',
  Destination: { ToAddresses: ['jürgen@example.test'] },
  Message: { Subject: { Data: 'Welcome & hello' }, Body: { Text: { Data: 'a+b=c' }, Html: { Data: '<b>ü</b>' } } },
};

describe('the AWS SDK clients', () => {
  test('a client reaches the engine with the permissions of its Lambda', async () => {
    const { engineUrl, asked } = await anEngine(() => ({ Item: { pk: { S: 'user#1' } } }));
    const { as } = await anEndpoint(engineUrl);

    const { Item } = await new DynamoDBClient(as('getUser')).send(
      new GetItemCommand({ TableName: users, Key: { pk: { S: 'user#1' } } }),
    );

    expect(Item).toEqual({ pk: { S: 'user#1' } });
    expect(asked).toEqual(['DynamoDB_20120810.GetItem']);
  });

  test('a published event is stored before the response', async () => {
    const { as, bus } = await anEndpoint();

    const answer = await new EventBridgeClient(as('selectServers')).send(new PutEventsCommand({ Entries: [anEvent] }));

    expect(answer.FailedEntryCount).toBe(0);
    expect(bus.records()).toMatchObject([
      { id: answer.Entries?.[0]?.EventId, name: 'locations.chosen', detail: { userId: 'usr_1' } },
    ]);
  });

  test('a client learns which of several events was rejected', async () => {
    const { as, bus } = await anEndpoint();
    const Entries = [anEvent, { ...anEvent, Detail: '{' }, { ...anEvent, EventBusName: 'another' }];

    const answer = await new EventBridgeClient(as('selectServers')).send(new PutEventsCommand({ Entries }));

    expect(answer.FailedEntryCount).toBe(2);
    expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      undefined,
      'MalformedDetail',
      'ResourceNotFoundException',
    ]);
    expect(bus.records()).toHaveLength(1);
  });

  test('a sent mail arrives in the mailbox of its address', async () => {
    const { as, mailbox } = await anEndpoint();

    const { MessageId } = await new SESClient(as('sendMail')).send(new SendEmailCommand(aMail));

    expect(mailbox.list('JÜRGEN@example.test')).toMatchObject([
      { id: MessageId, subject: 'Welcome & hello', text: 'a+b=c', html: '<b>ü</b>', at: now().toISOString() },
    ]);
    expect(mailbox.list('other@example.test')).toEqual([]);
  });

  test('a secret is readable only with decryption', async () => {
    const { as } = await anEndpoint();
    const client = new SSMClient(as('sendMail'));

    const open = await client.send(new GetParameterCommand({ Name: '/pazia/local/link-key', WithDecryption: true }));
    const sealed = await client.send(new GetParameterCommand({ Name: '/pazia/local/link-key' }));

    expect(open.Parameter).toMatchObject({ Value: 'the link key', Type: 'SecureString' });
    expect(sealed.Parameter?.Value).not.toContain('the link key');
  });
});

describe('a Lambda without the permission', () => {
  test.each([
    ['writing a table that it may read', 'getUser', new PutItemCommand({ TableName: users, Item: { pk: { S: '1' } } })],
    ['a scan', 'getUser', new ScanCommand({ TableName: users })],
    [
      'querying an index',
      'getUser',
      new QueryCommand({ TableName: users, IndexName: 'byPending', KeyConditionExpression: 'a' }),
    ],
    ['reading another table', 'getUser', new GetItemCommand({ TableName: localTableNames('').payments, Key: {} })],
    ['reading an unknown table', 'getUser', new GetItemCommand({ TableName: 'elsewhere', Key: {} })],
    [
      'a transaction with one forbidden write',
      'selectServers',
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: localTableNames('').locations, Item: {} } },
          { Delete: { TableName: users, Key: {} } },
        ],
      }),
    ],
  ] as const)('%s without permission is refused before it reaches the engine', async (_right, caller, command) => {
    const { engineUrl, asked } = await anEngine();
    const { as } = await anEndpoint(engineUrl);

    // The commands differ in type and are all sent alike.
    const name = await nameOf(new DynamoDBClient(as(caller)).send(command as GetItemCommand));

    expect(name).toBe('AccessDeniedException');
    expect(asked).toEqual([]);
  });

  test('publishing without permission is refused and stores nothing', async () => {
    const { as, bus } = await anEndpoint();

    const name = await nameOf(new EventBridgeClient(as('getUser')).send(new PutEventsCommand({ Entries: [anEvent] })));

    expect(name).toBe('AccessDeniedException');
    expect(bus.records()).toEqual([]);
  });

  test('sending mail without permission is refused and delivers nothing', async () => {
    const { as, mailbox } = await anEndpoint();

    const name = await nameOf(new SESClient(as('getUser')).send(new SendEmailCommand(aMail)));

    expect(name).toBe('AccessDenied');
    expect(mailbox.list()).toEqual([]);
  });

  test('reading a secret without permission is refused, and so is one of another stage', async () => {
    const { as } = await anEndpoint();
    const read = (Name: string) => nameOf(new SSMClient(as('sendMail')).send(new GetParameterCommand({ Name })));

    const names = await Promise.all([read('/pazia/local/provider-key'), read('/pazia/prod/link-key')]);

    expect(names).toEqual(['AccessDeniedException', 'AccessDeniedException']);
  });

  test.each([
    ['no session token', ''],
    ['an invented session token', 'local'],
  ])('a caller with %s has no permissions', async (_token, sessionToken) => {
    const { engineUrl, asked } = await anEngine();
    const { as } = await anEndpoint(engineUrl);
    const scan = new ScanCommand({ TableName: users });

    const name = await nameOf(new DynamoDBClient(as('local', sessionToken)).send(scan));

    expect(name).toBe('UnrecognizedClientException');
    expect(asked).toEqual([]);
  });

  test('a name that is not a Lambda has no permissions', async () => {
    const { engineUrl, asked } = await anEngine();
    const { as } = await anEndpoint(engineUrl);

    const name = await nameOf(
      new DynamoDBClient(as('somebody')).send(new GetItemCommand({ TableName: users, Key: { pk: { S: '1' } } })),
    );

    expect(name).toBe('UnrecognizedClientException');
    expect(asked).toEqual([]);
  });
});

describe('the operator', () => {
  test('the operator may do everything', async () => {
    const { engineUrl, asked } = await anEngine(() => ({ Items: [] }));
    const { as } = await anEndpoint(engineUrl);

    await new DynamoDBClient(as('local')).send(new ScanCommand({ TableName: users }));

    expect(asked).toEqual(['DynamoDB_20120810.Scan']);
  });
});

describe('a second bus endpoint', () => {
  test('an event is sent to a configured endpoint first and then to ours', async () => {
    const other = await anEngine(() => ({ FailedEntryCount: 0, Entries: [{ EventId: 'theirs' }] }));
    const { as, bus } = await anEndpoint(null, other.engineUrl);

    const answer = await new EventBridgeClient(as('selectServers')).send(new PutEventsCommand({ Entries: [anEvent] }));

    expect(answer.Entries?.[0]?.EventId).toBe('theirs');
    expect(bus.records()).toHaveLength(1);
  });
});
