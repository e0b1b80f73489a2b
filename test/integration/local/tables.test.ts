import { describe, expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { createTables, fromDefinitions, fromTemplate, resetTables } from '#infra/local/engine/tables.ts';
import { tableNames } from '#ports/table-definitions.ts';
import { anEnv } from '#test/support/tables.ts';

const user = { pk: 'user' };

/** A table of the CloudFormation template; it has more properties than the local engine needs. */
const template = (TableName: string) => ({
  Ignored: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'q' } },
  Empty: { Type: 'AWS::CloudFormation::WaitConditionHandle' },
  Users: {
    Type: 'AWS::DynamoDB::Table',
    DeletionPolicy: 'Retain',
    Properties: {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'expiryDay', AttributeType: 'S' },
        { AttributeName: 'pendingShard', AttributeType: 'S' },
        { AttributeName: 'pendingSince', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byExpiry',
          KeySchema: [
            { AttributeName: 'expiryDay', KeyType: 'HASH' },
            { AttributeName: 'pk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
        {
          IndexName: 'byPending',
          KeySchema: [
            { AttributeName: 'pendingShard', KeyType: 'HASH' },
            { AttributeName: 'pendingSince', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'removeAfter', Enabled: true },
      DeletionProtectionEnabled: true,
    },
  },
});

describe('the tables of the engine', () => {
  test('the tables of the template equal those of our definitions', () => {
    const [users] = fromDefinitions(tableNames(''));

    expect(fromTemplate(template('users'))).toEqual([users]);
  });

  test('existing tables keep their items', async () => {
    const url = inject('engineUrl');
    const env = anEnv(url);
    const inputs = fromDefinitions(tableNames(env.TABLE_PREFIX));
    await createTables(url, inputs);
    await awsDatabase(env).write({ kind: 'put', table: 'users', item: user });

    await createTables(url, inputs);

    expect(await awsDatabase(env).get('users', user)).toEqual(user);
  });

  test('after a reset all tables exist and are empty', async () => {
    const url = inject('engineUrl');
    const env = anEnv(url);
    const inputs = fromDefinitions(tableNames(env.TABLE_PREFIX));
    await resetTables(url, inputs);
    await awsDatabase(env).write({ kind: 'put', table: 'users', item: user });

    await resetTables(url, inputs);

    expect(await awsDatabase(env).get('users', user)).toBeUndefined();
  });
});
