import { jsonLogger } from '#adapters/log/logger.ts';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import type { Database, Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { tables } from '#ports/table-definitions.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { aQuietProvider } from './quiet-provider.ts';

/** The names by which items are found, which logs of the service, alarms and exports show. */
const keyNames = new Set<string>(
  Object.values(tables).flatMap((table) => [
    table.hash,
    'range' in table ? table.range : table.hash,
    ...('indexes' in table ? Object.values(table.indexes).flatMap(({ hash, range }) => [hash, range]) : []),
  ]),
);

/** A context that keeps all that leaves it towards operators and machines: logs, metrics, events and keys. */
export const watchedWorld = () => {
  const context = aTestContext();
  const [lines, keys]: [string[], string[]] = [[], []];
  const write = (line: string): void => void lines.push(line);
  const { database, clock } = context.ports;

  const keysOf = (item: object): unknown =>
    Object.fromEntries(Object.entries(item).filter(([name]) => keyNames.has(name)));
  /** Notes the keys of what is asked for, then asks. */
  const noted = <T>(asked: readonly object[], ask: () => Promise<T>): Promise<T> => {
    keys.push(JSON.stringify(asked.map(keysOf)));
    return ask();
  };
  const subjectOf = (write: Write): object => ('item' in write ? write.item : write.key);
  const watched: Database = {
    get: (table, key) => noted([key], () => database.get(table, key)),
    write: (write) => noted([subjectOf(write)], () => database.write(write)),
    transact: (writes, token) =>
      noted([...writes.map(subjectOf), { pk: token ?? '' }], () => database.transact(writes, token)),
    query: (query) => noted([{ pk: JSON.stringify(query) }], () => database.query(query)),
  };
  const ports: Ports = {
    ...context.ports,
    database: watched,
    provider: aQuietProvider,
    logger: jsonLogger(write),
    metrics: embeddedMetrics(write, clock.now, 'test'),
  };
  return { context, ports, lines, keys };
};
