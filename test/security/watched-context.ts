import { jsonLogger } from '#adapters/log/logger.ts';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import type { Database, Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { tables } from '#ports/table-definitions.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { emptyProvider } from './empty-provider.ts';

/** Key attributes. DynamoDB shows them in logs, metrics and exports. */
const keyNames = new Set<string>(
  Object.values(tables).flatMap((table) => [
    table.hash,
    'range' in table ? table.range : table.hash,
    ...('indexes' in table ? Object.values(table.indexes).flatMap(({ hash, range }) => [hash, range]) : []),
  ]),
);

/** A test context that records what operators and machines can see: logs, metrics, events and keys. */
export const aWatchedContext = () => {
  const context = aTestContext();
  const [lines, keys]: [string[], string[]] = [[], []];
  const write = (line: string): void => void lines.push(line);
  const { database, clock } = context.ports;

  const keysOf = (item: object): unknown =>
    Object.fromEntries(Object.entries(item).filter(([name]) => keyNames.has(name)));
  const record = <T>(items: readonly object[], call: () => Promise<T>): Promise<T> => {
    keys.push(JSON.stringify(items.map(keysOf)));
    return call();
  };
  const subjectOf = (write: Write): object => ('item' in write ? write.item : write.key);
  const watched: Database = {
    get: (table, key) => record([key], () => database.get(table, key)),
    write: (write) => record([subjectOf(write)], () => database.write(write)),
    transact: (writes, token) =>
      record([...writes.map(subjectOf), { pk: token ?? '' }], () => database.transact(writes, token)),
    query: (query) => record([{ pk: JSON.stringify(query) }], () => database.query(query)),
  };
  const ports: Ports = {
    ...context.ports,
    database: watched,
    provider: emptyProvider,
    logger: jsonLogger(write),
    metrics: embeddedMetrics(write, clock.now, 'test'),
  };
  return { context, ports, lines, keys };
};
