import type { DynamoDBClient, ExportSummary } from '@aws-sdk/client-dynamodb';
import { DescribeExportCommand, DescribeTableCommand, paginateListExports } from '@aws-sdk/client-dynamodb';
import type { TableName } from '#ports/table-definitions.ts';
import { tableKeys } from '#ports/table-definitions.ts';

export type NewestExport =
  | { table: TableName; exportedAt: Date; itemCount: number }
  | { table: TableName; fault: string };

const hourMs = 3_600_000;
/** A night and the time that an export takes. */
const staleHours = 30;

/** The newest completed export of each table, or why there is none. AWS remembers exports for 90 days. */
export const newestExports = (client: DynamoDBClient, nameOf: (table: TableName) => string): Promise<NewestExport[]> =>
  Promise.all(
    tableKeys.map(async (table): Promise<NewestExport> => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: nameOf(table) }));
      const summaries: ExportSummary[] = [];
      for await (const page of paginateListExports({ client }, { TableArn: Table?.TableArn }))
        summaries.push(...(page.ExportSummaries ?? []));
      const described = await Promise.all(
        summaries
          .filter(({ ExportStatus }) => ExportStatus === 'COMPLETED')
          .map(({ ExportArn }) => client.send(new DescribeExportCommand({ ExportArn }))),
      );
      const [newest] = described
        .flatMap(({ ExportDescription: { ExportTime, ItemCount = 0 } = {} }) =>
          ExportTime ? [{ table, exportedAt: ExportTime, itemCount: ItemCount }] : [],
        )
        .toSorted((a, b) => b.exportedAt.getTime() - a.exportedAt.getTime());
      if (newest) return newest;
      const failed = summaries.filter(({ ExportStatus }) => ExportStatus === 'FAILED').length;
      return { table, fault: failed > 0 ? `${failed} exports failed and none is complete` : 'no export is complete' };
    }),
  );

export const isRecent = (newest: NewestExport, now: Date): boolean =>
  'exportedAt' in newest && now.getTime() - newest.exportedAt.getTime() < staleHours * hourMs;

/** One line for each table. */
export const formatExports = (exports: readonly NewestExport[], now: Date): string =>
  exports
    .map((newest) => {
      const mark = isRecent(newest, now) ? '✓' : '✗';
      if ('fault' in newest) return `${mark} ${newest.table}: ${newest.fault}`;
      const hours = Math.floor((now.getTime() - newest.exportedAt.getTime()) / hourMs);
      return `${mark} ${newest.table}: ${newest.itemCount} rows of ${newest.exportedAt.toISOString()}, ${hours} hours old`;
    })
    .join('\n');
