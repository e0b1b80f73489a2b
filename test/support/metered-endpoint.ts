import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';

const Consumed = z.object({ ConsumedCapacity: z.object({ CapacityUnits: z.number() }) });
const Call = z.record(z.string(), z.unknown());

export type Meter = { url: string; units: () => number; restart: () => void };

/** An endpoint before the engine that asks each call what it consumed, as DynamoDB itself counts it. */
export const aMeteredEndpoint = async (engineUrl: string): Promise<Meter> => {
  let units = 0;
  const server = createServer(async (request, response) => {
    const call = Call.parse(JSON.parse(await text(request)));
    const answer = await fetch(engineUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(request.headers['x-amz-target']),
        authorization: String(request.headers.authorization),
      },
      body: JSON.stringify({ ...call, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const body = await answer.text();
    units += Consumed.safeParse(JSON.parse(body)).data?.ConsumedCapacity.CapacityUnits ?? 0;
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    units: () => units,
    restart: () => {
      units = 0;
    },
  };
};
