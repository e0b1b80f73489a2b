import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableNotFoundException,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { runRestore } from '#infra/cli/restore/run-restore.ts';
import { tableKeys, tables } from '#ports/table-definitions.ts';

const dynamo = mockClient(DynamoDBClient);

const time = new Date('2026-11-22T01:30:00Z');
const earliest = new Date('2026-10-18T00:00:00Z');
const latest = new Date('2026-11-22T03:00:00Z');
const arnOf = (name: string) => `arn:aws:dynamodb:us-east-1:111122223333:table/${name}`;
const sourceOf = (target: string) => target.replace(/-r\w+-/, '-');

/** Tables that exist, by name, and how often each was described since its restore began. */
let restored: Map<string, number>;

afterAll(() => dynamo.restore());
beforeEach(() => {
  dynamo.reset();
  restored = new Map();
  const $metadata = {};
  dynamo.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest },
    },
  });
  dynamo.on(DescribeTableCommand).callsFake(({ TableName }) => {
    const seen = restored.get(TableName);
    if (seen === undefined) throw new ResourceNotFoundException({ message: 'none', $metadata });
    restored.set(TableName, seen + 1);
    const RestoreSummary = { SourceTableArn: arnOf(sourceOf(TableName)), RestoreDateTime: time };
    const TableStatus = seen < 2 ? 'CREATING' : 'ACTIVE';
    return { Table: { TableArn: arnOf(TableName), TableStatus, RestoreSummary } };
  });
  dynamo.on(RestoreTableToPointInTimeCommand).callsFake(({ TargetTableName }) => {
    restored.set(TargetTableName, 0);
    return {};
  });
  dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } });
  dynamo.on(UpdateContinuousBackupsCommand).resolves({});
  dynamo.on(TagResourceCommand).resolves({});
  dynamo.on(UpdateTableCommand).resolves({});
  dynamo.on(UpdateTimeToLiveCommand).resolves({});
});

const run = async (...args: string[]) => {
  const said: string[] = [];
  const print = (text: string): void => void said.push(text);
  const pause = async () => {};
  const context = { connection: operatorConnection, print, printError: print, now: () => latest, pause };
  const code = await runRestore(args, { ...context, env: { STAGE: 'prod' } });
  return { code, said: said.join('\n') };
};

/** The calls of a kind by table, since the tables are restored side by side. */
const inputs = (command: Parameters<typeof dynamo.commandCalls>[0]): unknown[] =>
  dynamo
    .commandCalls(command)
    .map(({ args }) => args[0].input)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
const orderOf = (input: unknown): number =>
  tableKeys.findIndex((key) => new RegExp(`-${key}"`).test(JSON.stringify(input)));
const targets = tableKeys.map((key) => `pazia-prod-r20261122t013000-${key}`);

describe('npm run restore -- --at', () => {
  test('every table is restored as of the time into a new table, with all indexes, on demand and encrypted', async () => {
    const { code } = await run('--at', '2026-11-22T01:30:00Z', '--yes');

    expect(code).toBe(0);
    expect(inputs(RestoreTableToPointInTimeCommand)).toEqual(
      tableKeys.map((key, index) => ({
        SourceTableName: `pazia-prod-${key}`,
        TargetTableName: targets[index],
        RestoreDateTime: time,
        BillingModeOverride: 'PAY_PER_REQUEST',
        SSESpecificationOverride: { Enabled: true, SSEType: 'KMS' },
      })),
    );
  });

  test('what a restore does not carry over is turned on once the table is active: TTL, recovery, protection, tags', async () => {
    await run('--at', '2026-11-22T01:30:00Z', '--yes');

    expect(inputs(UpdateTimeToLiveCommand)).toEqual(
      tableKeys
        .filter((key) => 'timeToLive' in tables[key])
        .map((key) => ({
          TableName: `pazia-prod-r20261122t013000-${key}`,
          TimeToLiveSpecification: { Enabled: true, AttributeName: 'removeAfter' },
        })),
    );
    expect(inputs(UpdateContinuousBackupsCommand)).toEqual(
      targets.map((TableName) => ({
        TableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      })),
    );
    expect(inputs(UpdateTableCommand)).toEqual(
      targets.map((TableName) => ({ TableName, DeletionProtectionEnabled: true })),
    );
    expect(inputs(TagResourceCommand)).toEqual(
      targets.map((name) => ({
        ResourceArn: arnOf(name),
        Tags: [
          { Key: 'product', Value: 'pazia' },
          { Key: 'stage', Value: 'prod' },
        ],
      })),
    );
    for (const name of targets) expect(restored.get(name)).toBeGreaterThan(2);
  });

  test('the next steps name the setting, the keys to replace and the deployment, in this order', async () => {
    const { said } = await run('--at', '2026-11-22T01:30:00Z', '--yes');

    expect(said).toMatch(
      /1\. Set tableSet of prod to 'r20261122t013000'[\s\S]*2\. New keys[\s\S]*signing-key[\s\S]*3\. STAGE=prod npm run deploy[\s\S]*4\. [\s\S]*reconcile-billing/,
    );
  });

  test('without --yes the plan is shown and nothing is restored', async () => {
    const { code, said } = await run('--at', 'latest');

    expect([code, inputs(RestoreTableToPointInTimeCommand)]).toEqual([0, []]);
    expect(said).toContain('pazia-prod-users → pazia-prod-r20261122t030000-users');
    expect(said).toContain('Nothing was restored. Add --yes');
  });

  test('an interrupted restore goes on: tables whose restore has begun are not restored again', async () => {
    restored.set(targets[0] ?? '', 0);

    const { code } = await run('--at', '2026-11-22T01:30:00Z', '--yes');

    expect(code).toBe(0);
    expect(inputs(RestoreTableToPointInTimeCommand)).toHaveLength(tableKeys.length - 1);
    expect(inputs(UpdateContinuousBackupsCommand)).toHaveLength(tableKeys.length);
  });

  test('a table that already expires its items is not told to again, which DynamoDB refuses', async () => {
    dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } });

    await run('--at', '2026-11-22T01:30:00Z', '--yes');

    expect(inputs(UpdateTimeToLiveCommand)).toEqual([]);
  });

  test.each([
    [
      'a table of another moment has the name',
      ['--at', '2026-11-22T02:00:00Z', '--set', 'r20261122t013000'],
      'Name other tables',
    ],
    ['the tables are those in use', ['--at', '2026-11-22T01:30:00Z', '--set', 'original'], 'uses these tables now'],
    [
      'the time is before the backups',
      ['--at', '2026-09-01T00:00:00Z'],
      'from 2026-10-18T00:00:00.000Z to 2026-11-22T03',
    ],
    ['the time is after the backups', ['--at', '2026-11-22T03:00:01Z'], 'restore an export with --from'],
  ])('a restore is refused when %s', async (_, args, message) => {
    restored.set(targets[0] ?? '', 5);

    const { code, said } = await run(...args, '--yes');

    expect([code, said]).toEqual([1, expect.stringContaining(message)]);
    expect(inputs(RestoreTableToPointInTimeCommand)).toEqual([]);
  });

  test('a restore of a deleted table says where its backup is', async () => {
    dynamo.on(DescribeContinuousBackupsCommand).rejects(new TableNotFoundException({ message: 'none', $metadata: {} }));

    expect(await run('--at', 'latest')).toMatchObject({ code: 1, said: expect.stringContaining('system backup') });
  });

  test.each([
    [['--at', '2026-11-22 01:30'], '2026-11-22T01:30:00Z'],
    [['--at', '2026-11-22T01:30:00'], 'with its zone'],
    [['--at', 'latest', '--from', 'x'], 'one of --at'],
    [['--at', 'latest', '--table', 'user'], "no table 'user'"],
    [['--at', 'latest', '--set', 'Old-1'], 'lower-case letters'],
    [['--at', 'latest', '--add-missing'], 'belongs to --from'],
    [['--keys'], '--profile'],
    [[], 'one of --at'],
  ])('the arguments %j are refused with exit code 2', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 2, said: expect.stringContaining(message) });
  });
});
