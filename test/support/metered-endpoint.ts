import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { TableDefinition } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import type { Consumption } from './consumption.ts';
import { consumptionOf, itemBytes } from './consumption.ts';

/** A DynamoDB operation and its consumption. */
export type TableCall = Consumption & { operation: string };

export type Meter = {
  url: string;
  calls: () => readonly TableCall[];
  units: () => number;
  restart: () => void;
  close: () => void;
};

const Call = z.record(z.string(), z.unknown());
const Attributes = z.record(z.string(), z.unknown());
const Step = z.object({ TableName: z.string(), Key: z.optional(Attributes), Item: z.optional(Attributes) });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Step)) });
const Found = z.object({ Item: z.optional(Attributes) });

const target = (operation: string): string => `DynamoDB_20120810.${operation}`;

/** The tables of a test have a prefix before the name in the product. */
const definitionOf = (fullName: string): TableDefinition | undefined =>
  Object.entries(tables).find(([name]) => fullName.endsWith(name))?.[1];

const keyOf = ({ TableName, Key, Item = {} }: z.infer<typeof Step>): Record<string, unknown> => {
  const { hash = '', range } = definitionOf(TableName) ?? {};
  return Key ?? Object.fromEntries([hash, ...(range ? [range] : [])].map((name) => [name, Item[name]]));
};

const stepsOf = (call: unknown): z.infer<typeof Step>[] => {
  const transaction = Transaction.safeParse(call).data;
  if (transaction) return transaction.TransactItems.flatMap((item) => Object.values(item));
  return [Step.safeParse(call).data ?? []].flat();
};

/** A proxy in front of the engine that records each call and its consumption. */
export const openMeter = async (engineUrl: string): Promise<Meter> => {
  let calls: TableCall[] = [];

  const send = (operation: string, authorization: string, body: object): Promise<Response> =>
    fetch(engineUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target(operation), authorization },
      body: JSON.stringify(body),
    });

  const sizesOf = (steps: z.infer<typeof Step>[], authorization: string): Promise<number[]> =>
    Promise.all(
      steps.map(async (step) => {
        const response = await send('GetItem', authorization, { TableName: step.TableName, Key: keyOf(step) });
        return itemBytes(Found.parse(await response.json()).Item ?? {});
      }),
    );

  const measured = async (operation: string, authorization: string, call: Record<string, unknown>) => {
    const steps = operation === 'TransactWriteItems' ? stepsOf(call) : [];
    const before = await sizesOf(steps, authorization);
    const response = await send(operation, authorization, { ...call, ReturnConsumedCapacity: 'INDEXES' });
    const body = await response.text();
    const after = await sizesOf(response.ok ? steps : stepsOf(call), authorization);
    const touched = after.map((size, index) => Math.max(size, before[index] ?? 0));
    calls.push({ operation, ...consumptionOf(operation, call, JSON.parse(body), touched) });
    return { status: response.status, body };
  };

  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const call = Call.parse(JSON.parse(await text(request)));
    const { status, body } = await measured(operation, String(request.headers.authorization), call);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    units: () => calls.reduce((sum, { reads, writes }) => sum + reads + writes, 0),
    restart: () => {
      calls = [];
    },
    close: () => void server.close(),
  };
};

/** The same until the end of the test. */
export const aMeteredEndpoint = async (engineUrl: string): Promise<Meter> => {
  const meter = await openMeter(engineUrl);
  onTestFinished(meter.close);
  return meter;
};
