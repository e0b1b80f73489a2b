import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeTableCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import type * as z from 'zod/mini';
import { CliError } from '#infra/cli/cli-error.ts';
import type { TableName } from '#ports/table-definitions.ts';
import type { FileLine, Summary } from './table-export.ts';
import { dataFolder, filesFile, summaryFile } from './table-export.ts';

const ownerOnly = { mode: 0o600 };

/** The folder of an export, which only its owner may open. Throws a CliError if something is in it. */
export const openExportFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new CliError(`${folder} is not empty. Name a new folder for the export.`);
};

/**
 * Writes every item of a table into a folder and returns how many. A table that is written to meanwhile is exported as
 * of no single moment. Without its summary, written last, an export does not count.
 */
export const exportTable = async (
  client: DynamoDBClient,
  table: TableName,
  tableName: string,
  folder: string,
  report: (items: number) => void = () => undefined,
): Promise<number> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const exportTime = new Date();
  const home = join(folder, table, 'AWSDynamoDB', `${exportTime.getTime()}-${randomBytes(4).toString('hex')}`);
  mkdirSync(join(home, dataFolder), { recursive: true, mode: 0o700 });
  const name = 'items.json.gz';
  let itemCount = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
      for (const Item of Items) yield `${JSON.stringify({ Item })}\n`;
      itemCount += Items.length;
      report(itemCount);
    }
  }
  const md5 = createHash('md5');
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      md5.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(join(home, dataFolder, name), ownerOnly);
  await pipeline(Readable.from(lines()), createGzip(), hashing, file);
  const line: z.infer<typeof FileLine> = {
    itemCount,
    md5Checksum: md5.digest('base64'),
    dataFileS3Key: `${dataFolder}/${name}`,
  };
  const summary: z.infer<typeof Summary> = {
    tableArn: Table?.TableArn ?? tableName,
    exportTime: exportTime.toISOString(),
    itemCount,
    outputFormat: 'DYNAMODB_JSON',
    exportType: 'FULL_EXPORT',
  };
  writeFileSync(join(home, filesFile), `${JSON.stringify(line)}\n`, ownerOnly);
  writeFileSync(join(home, summaryFile), JSON.stringify(summary), ownerOnly);
  return itemCount;
};
