import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { CliError } from '#infra/cli/cli-error.ts';
import type { ExportFile, TableExport } from './table-export.ts';

/** An item as DynamoDB sends it: {"pk": {"S": "…"}}. */
export type RawItem = Record<string, AttributeValue>;

const isAttribute = (value: unknown): value is AttributeValue => typeof value === 'object' && value !== null;

const Line = z.object({ Item: z.record(z.string(), z.custom<AttributeValue>(isAttribute)) });

/** The items of a file, in its order. */
async function* itemsOf(path: string): AsyncGenerator<RawItem> {
  const unpacked = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield Line.parse(JSON.parse(line)).Item;
}

/** Every item of an export. */
export async function* readItems({ files }: TableExport): AsyncGenerator<RawItem> {
  for (const { path } of files) yield* itemsOf(path);
}

/** Throws a CliError unless every file is there, unharmed and complete. Called before anything is written. */
export const checkExport = async (tableExport: TableExport): Promise<void> => {
  let items = 0;
  for (const file of tableExport.files) {
    const count = await countItems(file);
    if (count !== file.itemCount) throw damaged(file, `has ${count} items, and its manifest says ${file.itemCount}`);
    items += count;
  }
  if (items !== tableExport.itemCount)
    throw new CliError(
      `The export of ${tableExport.table} has ${items} items, and its manifest says ${tableExport.itemCount}. Use another export.`,
    );
};

const damaged = ({ path }: ExportFile, what: string): CliError =>
  new CliError(`${path} ${what}. Download it again, or use the export of another night.`);

const countItems = async (file: ExportFile): Promise<number> => {
  if ((await md5Of(file)) !== file.md5) throw damaged(file, 'is damaged: its checksum differs from its manifest');
  let count = 0;
  for await (const _ of itemsOf(file.path)) count += 1;
  return count;
};

const md5Of = async (file: ExportFile): Promise<string> => {
  const hash = createHash('md5');
  try {
    for await (const chunk of createReadStream(file.path)) hash.update(chunk);
  } catch {
    throw damaged(file, 'is missing');
  }
  return hash.digest('base64');
};
