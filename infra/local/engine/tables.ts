import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { TableDefinition, TableName } from '#ports/table-definitions.ts';
import { tableKeys, tables } from '#ports/table-definitions.ts';

/** The part of CreateTable's input that AWS::DynamoDB::Table has too. */
export type TableInput = CreateTableCommandInput & { TableName: string };

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

// These names are the same in CloudFormation and the API. Its other properties (backups, TTL, tags) don't matter here.
const TableProperties = z.object({
  TableName: z.string(),
  KeySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.optional(z.array(z.string())),
        }),
      }),
    ),
  ),
});

const Resource = z.object({ Type: z.string(), Properties: z.optional(z.unknown()) });

/** The tables of a synthesized template's Resources. */
export const fromTemplate = (resources: Record<string, unknown>): TableInput[] =>
  Object.values(resources)
    .map((resource) => Resource.parse(resource))
    .filter(({ Type }) => Type === 'AWS::DynamoDB::Table')
    .map(({ Properties }) => input(TableProperties.parse(Properties)));

/** The tables that functions/ports/table-definitions.ts names, under the names of a stage. */
export const fromDefinitions = (names: Record<TableName, string>): TableInput[] =>
  tableKeys.map((table) => tableProperties(names[table], tables[table]));

const tableProperties = (name: string, definition: TableDefinition): TableInput => {
  const indexes = Object.entries(definition.indexes ?? {});
  const keyNames = [definition, ...indexes.map(([, index]) => index)].flatMap(({ hash, range }) => [hash, range ?? []]);
  return input({
    TableName: name,
    KeySchema: keySchema(definition),
    AttributeDefinitions: [...new Set(keyNames.flat())].map((AttributeName) => ({
      AttributeName,
      AttributeType: definition.numbers?.includes(AttributeName) ? 'N' : 'S',
    })),
    GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
      IndexName,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: index.projection === 'all' ? 'ALL' : 'KEYS_ONLY' },
    })),
  });
};

/** Creates the missing tables of a local engine and leaves the others unchanged. */
export const createTables = (url: string, inputs: readonly TableInput[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const each of inputs)
      await client.send(new CreateTableCommand(each)).catch((error: unknown) => {
        if (!(error instanceof ResourceInUseException)) throw error;
      });
  });

/** Deletes the tables and creates them again. */
export const resetTables = (url: string, inputs: readonly TableInput[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const { TableName } of inputs)
      await client.send(new DeleteTableCommand({ TableName })).catch((error: unknown) => {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      });
    for (const each of inputs) await client.send(new CreateTableCommand(each));
  });

const withClient = async (url: string, use: (client: DynamoDBClient) => Promise<void>): Promise<void> => {
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    await use(client);
  } finally {
    client.destroy();
  }
};

const keySchema = ({ hash, range }: { hash: string; range?: string }): z.infer<typeof KeySchema> => [
  { AttributeName: hash, KeyType: 'HASH' },
  ...(range === undefined ? [] : [{ AttributeName: range, KeyType: 'RANGE' as const }]),
];

const input = ({ GlobalSecondaryIndexes = [], ...table }: z.infer<typeof TableProperties>): TableInput => ({
  ...table,
  BillingMode: 'PAY_PER_REQUEST',
  ...(GlobalSecondaryIndexes.length > 0 ? { GlobalSecondaryIndexes } : {}),
});
