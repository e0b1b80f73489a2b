import * as z from 'zod/mini';

/** What a call to the tables costs, in the units that DynamoDB bills. */
export type Consumption = { reads: number; writes: number };

const Units = z.object({
  CapacityUnits: z.number(),
  GlobalSecondaryIndexes: z.optional(z.record(z.string(), z.object({ CapacityUnits: z.number() }))),
});
const Answer = z.object({ ConsumedCapacity: z.optional(z.union([Units, z.array(Units)])) });

const readers = ['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems'];

/** An empty answer costs as much as the smallest one; the engine says that it costs nothing. */
const readMin = (request: object): number => ('ConsistentRead' in request && request.ConsistentRead ? 1 : 0.5);

/** Inside a transaction the engine counts each entry of an index four times, DynamoDB once as anywhere else. */
const engineIndexFactor = 4;

const indexUnits = ({ GlobalSecondaryIndexes = {} }: z.infer<typeof Units>): number =>
  Object.values(GlobalSecondaryIndexes).reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);

const kilobytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024));

/**
 * What one call consumed: what the engine says, put right where it says something else than DynamoDB does
 * (github.com/paritysuite/dynamodb-conformance). `touched` are the sizes of the items that a transaction or a refused
 * write was about: the one costs two units a kilobyte, a condition that is only checked too; the other as if it had
 * been written.
 */
export const consumptionOf = (
  operation: string,
  request: object,
  answer: unknown,
  touched: readonly number[],
): Consumption => {
  const given = Answer.parse(answer).ConsumedCapacity ?? [];
  const tables = Array.isArray(given) ? given : [given];
  const told = tables.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
  if (readers.includes(operation)) return { reads: Math.max(told, readMin(request)), writes: 0 };
  const written = touched.reduce((sum, bytes) => sum + kilobytes(bytes), 0);
  if (operation !== 'TransactWriteItems') return { reads: 0, writes: told || written };
  const indexes = tables.reduce((sum, table) => sum + indexUnits(table) / engineIndexFactor, 0);
  return { reads: 0, writes: 2 * written + indexes };
};

const textBytes = (text: unknown): number => Buffer.byteLength(String(text));

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** A value as the service writes it: { S: 'text' }, { M: { name: { N: '1' } } }. */
const valueBytes = (value: unknown): number => {
  const [[type, content] = []] = Object.entries(value ?? {});
  if (type === 'S') return textBytes(content);
  if (type === 'N') return Math.ceil(textBytes(content) / 2) + 1;
  if (type === 'M') return 3 + itemBytes(content) + Object.keys(content).length;
  if (type === 'L') return 3 + sum(Object.values(content).map((each) => 1 + valueBytes(each)));
  return 1;
};

/** The size that an item is billed by: that of its names and values. */
export const itemBytes = (item: object): number =>
  sum(Object.entries(item).map(([name, value]) => textBytes(name) + valueBytes(value)));
