import type { Server } from '#domain/catalogue.ts';
import type { Change } from './plan-changes.ts';

const lines = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const cells = ({ id, location, country, region, isFree }: Server): string[] => [
  String(id),
  location,
  country,
  region,
  isFree ? 'free' : '',
];

const heads = ['id', 'location', 'country', 'region', ''];

export const showCatalogue = (servers: readonly Server[]): string =>
  servers.length === 0
    ? 'The catalogue is empty. Fill it with npm run servers -- import FILE --apply.'
    : `${lines([heads, ...servers.map(cells)])}\n${servers.length} servers`;

/** The format that import reads. */
export const asJson = (servers: readonly Server[]): string =>
  JSON.stringify(
    servers.map(({ id, location, country, region, isFree }) => ({ id, location, country, region, free: isFree })),
    null,
    2,
  );

const shown = (change: Change): string[][] => {
  if (change.kind !== 'change') return [[change.kind, ...cells(change.server)]];
  return [
    ['change', ...cells(change.before)],
    ['    to', ...cells(change.server)],
  ];
};

export const showChanges = (changes: readonly Change[]): string => lines([['', ...heads], ...changes.flatMap(shown)]);

/** The effect of changes on customers. */
export const consequences = (changes: readonly Change[]): string[] => [
  ...(changes.some(({ kind }) => kind === 'add')
    ? ['Customers who selected all locations get the new servers automatically.']
    : []),
  ...(changes.some(({ kind }) => kind === 'remove')
    ? ['Removed servers disappear from the site within a minute, and from customers at their next reconciliation.']
    : []),
];
