import { Template } from 'aws-cdk-lib/assertions';
import { App } from 'aws-cdk-lib/core';
import { describe, expect, test } from 'vitest';
import { tableName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import type { TableInput } from '#infra/local/engine/tables.ts';
import { fromDefinitions, fromTemplate } from '#infra/local/engine/tables.ts';
import { DataStack } from '#infra/stacks/data.ts';
import { tablesTemplate } from '#infra/stacks/tables-template.ts';
import { byTable, tableKeys } from '#ports/table-definitions.ts';
import { anApp, stacksOf, templatesOf } from './stacks.ts';

const dataOf = (stage: StageName): Template =>
  Template.fromStack(new DataStack(new App({ analyticsReporting: false }), stages[stage]));

describe('tables', () => {
  test.each([
    ['prod', true],
    ['dev', false],
  ] as const)(
    'tables of %s are encrypted and have point-in-time recovery, and deletion protection is %s',
    (stage, isProtected) => {
      const tables = Object.values(dataOf(stage).findResources('AWS::DynamoDB::Table'));

      expect(tables.map(({ Properties }) => Properties.TableName)).toEqual(
        tableKeys.map((key) => tableName(stage, key)),
      );
      for (const { Properties } of tables) {
        expect(Properties).toMatchObject({
          BillingMode: 'PAY_PER_REQUEST',
          DeletionProtectionEnabled: isProtected,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          SSESpecification: { SSEEnabled: true },
        });
      }
    },
  );

  test.each([
    ['prod', 'RetainExceptOnCreate', 'Retain'],
    ['dev', 'Delete', 'Delete'],
  ] as const)('when the stack of %s is deleted, the policy of its tables is %s', (stage, deletion, replacement) => {
    for (const table of Object.values(dataOf(stage).findResources('AWS::DynamoDB::Table'))) {
      expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual([deletion, replacement]);
    }
  });

  test('the stacks of prod have termination protection, those of dev do not', () => {
    const isProtected = (stage: StageName) => stacksOf(anApp(stage)).map((stack) => stack.terminationProtection);

    expect(new Set(isProtected('prod'))).toEqual(new Set([true]));
    expect(new Set(isProtected('dev'))).toEqual(new Set([false]));
  });

  test('the tables of the template are those of the local cloud', () => {
    const byName = (tables: TableInput[]) => new Map(tables.map((table) => [table.TableName, table]));

    const synthesized = byName(fromTemplate(tablesTemplate(stages.local)));
    const defined = byName(fromDefinitions(byTable((table) => tableName('local', table))));

    expect([...synthesized.keys()]).toEqual([...defined.keys()]);
    for (const [name, { KeySchema }] of defined) expect(synthesized.get(name)?.KeySchema).toEqual(KeySchema);
    for (const [name, { GlobalSecondaryIndexes = [] }] of defined) {
      expect(synthesized.get(name)?.GlobalSecondaryIndexes ?? []).toEqual(GlobalSecondaryIndexes);
    }
  });

  test('the users table deletes expired items by TTL', () => {
    dataOf('prod').hasResourceProperties('AWS::DynamoDB::Table', {
      TableName: 'pazia-prod-users',
      TimeToLiveSpecification: { AttributeName: 'removeAfter', Enabled: true },
    });
  });
});

describe('emulator', () => {
  const emulated = templatesOf('local', true);

  test('an emulator gets only the stacks that it supports', () => {
    expect([...emulated.keys()]).toEqual(['data', 'mail', 'api', 'events']);
    emulated.get('events')?.resourceCountIs('AWS::Events::Archive', 0);
  });

  test('an emulator deletes its tables with their stack', () => {
    const tables = Object.values(emulated.get('data')?.findResources('AWS::DynamoDB::Table') ?? {});

    expect(tables.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(tableKeys.map(() => 'Delete'));
  });
});
