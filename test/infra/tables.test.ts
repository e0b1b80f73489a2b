import { Template } from 'aws-cdk-lib/assertions';
import { App } from 'aws-cdk-lib/core';
import { describe, expect, test } from 'vitest';
import type { TableInput } from '#infra/local/engine/tables.ts';
import { fromDefinitions, fromTemplate } from '#infra/local/engine/tables.ts';
import { tableName } from '#infra/names.ts';
import { DataStack } from '#infra/stacks/data.ts';
import { stages } from '#infra/stages.ts';
import { tablesTemplate } from '#infra/tables-template.ts';
import { templatesOf } from './stacks.ts';

const kept = Template.fromStack(new DataStack(new App({ analyticsReporting: false }), stages.prod));

describe('The tables', () => {
  test('can be put back to any second, and fall neither to a slip nor with their stack', () => {
    const tables = Object.values(kept.findResources('AWS::DynamoDB::Table'));

    expect(tables).toHaveLength(4);
    for (const { Properties, DeletionPolicy, UpdateReplacePolicy } of tables) {
      expect(Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true },
      });
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
    }
  });

  test('in the template are those that the local cloud makes', () => {
    const byName = (tables: TableInput[]) => new Map(tables.map((table) => [table.TableName, table]));

    const synthesized = byName(fromTemplate(tablesTemplate(stages.local)));
    const defined = byName(
      fromDefinitions({
        users: tableName('local', 'users'),
        servers: tableName('local', 'servers'),
        locations: tableName('local', 'locations'),
        payments: tableName('local', 'payments'),
      }),
    );

    expect([...synthesized.keys()]).toEqual([...defined.keys()]);
    for (const [name, { KeySchema }] of defined) expect(synthesized.get(name)?.KeySchema).toEqual(KeySchema);
    for (const [name, { GlobalSecondaryIndexes = [] }] of defined) {
      expect(synthesized.get(name)?.GlobalSecondaryIndexes ?? []).toEqual(GlobalSecondaryIndexes);
    }
  });

  test('forget what is past its time', () => {
    kept.hasResourceProperties('AWS::DynamoDB::Table', {
      TableName: 'pazia-prod-users',
      TimeToLiveSpecification: { AttributeName: 'removeAfter', Enabled: true },
    });
  });
});

describe('An emulator', () => {
  const emulated = templatesOf('local', true);

  test('gets the stacks it can make', () => {
    expect([...emulated.keys()]).toEqual(['data', 'api', 'events']);
    emulated.get('events')?.resourceCountIs('AWS::Events::Archive', 0);
  });

  test('may throw its tables away', () => {
    const tables = Object.values(emulated.get('data')?.findResources('AWS::DynamoDB::Table') ?? {});

    expect(tables.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Delete', 'Delete', 'Delete', 'Delete']);
  });
});
