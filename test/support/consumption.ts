import * as z from 'zod/mini';

/** The capacity units that DynamoDB bills for a call. */
export type Consumption = { reads: number; writes: number };

const Units = z.object({
  CapacityUnits: z.number(),
  GlobalSecondaryIndexes: z.optional(z.record(z.string(), z.object({ CapacityUnits: z.number() }))),
});
const Response = z.object({ ConsumedCapacity: z.optional(z.union([Units, z.array(Units)])) });

const readers = ['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems'];

/** An empty result costs as much as the smallest one; DynamoDB Local reports zero. */
const readMin = (request: object): number => ('ConsistentRead' in request && request.ConsistentRead ? 1 : 0.5);

/** In a transaction DynamoDB Local counts each index entry four times, DynamoDB once as elsewhere. */
const engineIndexFactor = 4;

const indexUnits = ({ GlobalSecondaryIndexes = {} }: z.infer<typeof Units>): number =>
  Object.values(GlobalSecondaryIndexes).reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);

const kilobytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1024));

/**
 * The consumption of one call as DynamoDB Local reports it, corrected where DynamoDB differs
 * (github.com/paritysuite/dynamodb-conformance). `touched` are the sizes of the items of a transaction or a rejected
 * write. A transaction costs two units per kilobyte, also for items that are only checked; a rejected write costs as
 * much as a successful one.
 */
export const consumptionOf = (
  operation: string,
  request: object,
  response: unknown,
  touched: readonly number[],
): Consumption => {
  const reported = Response.parse(response).ConsumedCapacity ?? [];
  const tables = Array.isArray(reported) ? reported : [reported];
  const units = tables.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
  if (readers.includes(operation)) return { reads: Math.max(units, readMin(request)), writes: 0 };
  const written = touched.reduce((sum, bytes) => sum + kilobytes(bytes), 0);
  if (operation !== 'TransactWriteItems') return { reads: 0, writes: units || written };
  const indexes = tables.reduce((sum, table) => sum + indexUnits(table) / engineIndexFactor, 0);
  return { reads: 0, writes: 2 * written + indexes };
};

const textBytes = (text: unknown): number => Buffer.byteLength(String(text));

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** The size of a value in DynamoDB's format: { S: 'text' }, { M: { name: { N: '1' } } }. */
const valueBytes = (value: unknown): number => {
  const [[type, content] = []] = Object.entries(value ?? {});
  if (type === 'S') return textBytes(content);
  if (type === 'N') return Math.ceil(textBytes(content) / 2) + 1;
  if (type === 'M') return 3 + itemBytes(content) + Object.keys(content).length;
  if (type === 'L') return 3 + sum(Object.values(content).map((each) => 1 + valueBytes(each)));
  return 1;
};

/** The billed size of an item: its names and values. */
export const itemBytes = (item: object): number =>
  sum(Object.entries(item).map(([name, value]) => textBytes(name) + valueBytes(value)));
