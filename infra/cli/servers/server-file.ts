import { CsvError, parse } from 'csv-parse/sync';
import { CliError } from '#infra/cli/cli-error.ts';
import type { ServerRow } from './server-row.ts';
import { readRow } from './server-row.ts';

/** A row of the file, unchecked, and its position. */
type Found = { place: string; raw: unknown };

const truths: Record<string, boolean> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/** CSV has only text. Values that are neither a number nor a boolean are left to the schema to refuse. */
const readCell = (column: string, cell: string): unknown => {
  if (column === 'id') return /^\d+$/.test(cell) ? Number(cell) : cell;
  return column === 'free' ? (truths[cell.toLowerCase()] ?? cell) : cell;
};

const optionalColumns = ['id', 'free'];

const fromCsv = (text: string): Found[] =>
  parseCsv(text).map((cells, index) => {
    const filled = Object.entries(cells).filter(([column, cell]) => cell !== '' || !optionalColumns.includes(column));
    const raw = Object.fromEntries(filled.map(([column, cell]) => [column, readCell(column, cell)]));
    return { place: `row ${index + 1}`, raw };
  });

const parseCsv = (text: string): Record<string, string>[] => {
  try {
    return parse(text, {
      columns: (header: string[]) => header.map((name) => name.toLowerCase()),
      trim: true,
      skip_records_with_empty_values: true,
      relax_column_count_less: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const hint = error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS' ? ' Put a location with a comma in quotes.' : '';
    throw new CliError(`The file is not valid CSV. ${error.message}.${hint}`);
  }
};

const fromJson = (text: string): Found[] => {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed)) throw new CliError('The file is JSON, but not a list of servers.');
  return parsed.map((raw, index) => ({ place: `row ${index + 1}`, raw }));
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`The file is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
};

/** Locations are compared case-insensitively, so 'kenya, nairobi' is no second Nairobi. */
export const sameLocation = (location: string): string => location.normalize('NFC').toLowerCase();

const twice = (places: readonly string[], names: readonly (string | number | undefined)[], what: string): string[] =>
  names.flatMap((name, index) => {
    const first = name === undefined ? index : names.indexOf(name);
    return first < index ? [`${places[index]}: the same ${what} as in ${places[first]}`] : [];
  });

/** The validated servers of a file. Throws one CliError that lists every fault. */
export const readServerFile = (content: string): ServerRow[] => {
  const text = content.replace(/^\uFEFF/, '');
  const found = /^\s*[[{]/.test(text) ? fromJson(text) : fromCsv(text);
  const readings = found.map(({ place, raw }) => ({ place, ...readRow(raw) }));
  const faults = readings.flatMap((reading) => reading.faults.map((fault) => `${reading.place}: ${fault}`));
  const rows = readings.flatMap(({ value }) => value ?? []);
  if (faults.length === 0) {
    const places = found.map(({ place }) => place);
    faults.push(
      ...twice(
        places,
        rows.map(({ id }) => id),
        'id',
      ),
      ...twice(
        places,
        rows.map(({ location }) => sameLocation(location)),
        'location',
      ),
    );
  }
  if (faults.length > 0)
    throw new CliError(
      `Nothing was changed. Correct the file and run this again:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  if (rows.length === 0) throw new CliError('The file contains no servers.');
  return rows;
};
