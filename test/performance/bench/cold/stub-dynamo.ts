import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { launchCatalogue } from '#domain/catalogue.ts';
import type { Item, Value } from '#ports/database.ts';
import { serverItem } from '#repositories/servers.ts';

export interface StubDynamo {
  port: number;
  stop: () => void;
}

type Attribute = Record<string, unknown>;

/** A value in DynamoDB JSON. */
const attribute = (value: Value): Attribute => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  return Array.isArray(value) ? { L: value.map(attribute) } : { M: attributes(value) };
};

const attributes = (item: Item): Record<string, Attribute> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));

/** The time of the database is not measured, so every Query returns the catalogue and every GetItem this item. */
const responses = (item: Item): Record<string, string> => {
  const items = launchCatalogue.map((server) => attributes(serverItem(server)));
  return {
    'DynamoDB_20120810.Query': JSON.stringify({ Count: items.length, ScannedCount: items.length, Items: items }),
    'DynamoDB_20120810.GetItem': JSON.stringify({ Item: attributes(item) }),
  };
};

/** Starts a stub of DynamoDB, over HTTP or, with a certificate, over TLS. */
export const startStubDynamo = (item: Item, tls?: { key: string; cert: string }): Promise<StubDynamo> => {
  const bodies = responses(item);
  const server = tls ? createHttpsServer(tls) : createHttpServer();
  server.on('request', (incoming, outgoing) => {
    const body = bodies[String(incoming.headers['x-amz-target'])] ?? '{}';
    incoming.resume();
    incoming.once('end', () => {
      const headers = { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(body) };
      outgoing.writeHead(200, headers).end(body);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, stop: () => void server.close() });
    });
  });
};
