import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { CliError } from '#infra/cli/cli-error.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tableKeys } from '#ports/table-definitions.ts';

/** A full export of one table, in the format of DynamoDB's exports to S3, which our own have too. */
export type TableExport = { table: TableName; exportedAt: string; itemCount: number; files: ExportFile[] };

/** `md5` is that of the compressed file, in base64. It tells damage, not forgery. */
export type ExportFile = { path: string; itemCount: number; md5: string };

export const summaryFile = 'manifest-summary.json';
export const filesFile = 'manifest-files.json';
export const dataFolder = 'data';

export const Summary = z.object({
  tableArn: z.string(),
  exportTime: z.string(),
  itemCount: z.int(),
  outputFormat: z.literal('DYNAMODB_JSON'),
  exportType: z.optional(z.literal('FULL_EXPORT')),
});

export const FileLine = z.object({ itemCount: z.int(), md5Checksum: z.string(), dataFileS3Key: z.string() });

/** The newest export of each table in a folder and the folders in it. Throws a CliError if there is none. */
export const findExports = (folder: string): TableExport[] => {
  const found = summariesIn(folder).map(readExport);
  if (found.length === 0)
    throw new CliError(`${folder} holds no export: no ${summaryFile} is in it. Is the path right?`);
  const newest = (table: TableName): TableExport[] =>
    found
      .filter((each) => each.table === table)
      .toSorted((a, b) => b.exportedAt.localeCompare(a.exportedAt))
      .slice(0, 1);
  return tableKeys.flatMap(newest);
};

const summariesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name === summaryFile)
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    throw new CliError(`${folder} cannot be read. Is the path right, relative to the current folder?`);
  }
};

const readExport = (summaryPath: string): TableExport => {
  const folder = dirname(summaryPath);
  const { tableArn, exportTime, itemCount } = parse(summaryPath, Summary, readText(summaryPath));
  const table = tableKeys.find((key) => tableArn.endsWith(`-${key}`));
  if (!table) throw new CliError(`${summaryPath} is about ${tableArn}, which is no table of ours.`);
  const filesPath = join(folder, filesFile);
  const files = readText(filesPath)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parse(filesPath, FileLine, line))
    .map((file) => ({
      path: join(folder, dataFolder, basename(file.dataFileS3Key)),
      itemCount: file.itemCount,
      md5: file.md5Checksum,
    }));
  return { table, exportedAt: new Date(exportTime).toISOString(), itemCount, files };
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CliError(
      `${file} is missing: the export is incomplete. Download it again, or use that of another night.`,
    );
  }
};

const parse = <T extends z.ZodMiniType>(file: string, schema: T, text: string): z.infer<T> => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CliError(`${file} is not what a full export in DynamoDB JSON has. Use another export.`);
  }
};
