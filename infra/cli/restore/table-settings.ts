import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeTimeToLiveCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { Stage } from '#infra/config/stages.ts';
import type { TableDefinition, TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { waitUntilActive } from './wait-until-active.ts';
import type { Pause } from './write-items.ts';

type Settings = { client: DynamoDBClient; stage: Stage; table: TableName; tableName: string; pause: Pause };

/**
 * Gives a table what a restore does not carry over: time to live, point-in-time recovery, deletion protection and tags.
 * Returns what an emulator does not have.
 */
export const applySettings = async (settings: Settings): Promise<string[]> => {
  const { client, stage, tableName, pause } = settings;
  const active = await waitUntilActive(client, tableName, pause);
  const steps: [string, () => Promise<unknown>][] = [
    ['time to live', () => expireItems(settings)],
    [
      'point-in-time recovery',
      () =>
        client.send(
          new UpdateContinuousBackupsCommand({
            TableName: tableName,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ),
    ],
    [
      'tags',
      () =>
        client.send(
          new TagResourceCommand({
            ResourceArn: active.TableArn,
            Tags: [
              { Key: 'product', Value: 'pazia' },
              { Key: 'stage', Value: stage.name },
            ],
          }),
        ),
    ],
  ];
  if (stage.keepsData && active.DeletionProtectionEnabled !== true)
    steps.push([
      'deletion protection',
      () => client.send(new UpdateTableCommand({ TableName: tableName, DeletionProtectionEnabled: true })),
    ]);
  const lacking: string[] = [];
  for (const [name, step] of steps) if (!(await isSupported(step))) lacking.push(name);
  return lacking;
};

/** DynamoDB refuses to turn it on twice. */
const expireItems = async ({ client, table, tableName }: Settings): Promise<void> => {
  const { timeToLive }: TableDefinition = tables[table];
  if (timeToLive === undefined) return;
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL')) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: timeToLive };
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
};

/** DynamoDB itself knows all of these; an emulator may not. */
const isSupported = async (step: () => Promise<unknown>): Promise<boolean> => {
  try {
    await step();
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnknownOperationException') return false;
    throw error;
  }
};
