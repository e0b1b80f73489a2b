import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { launchCatalogue } from '#domain/catalogue.ts';
import type { Value } from '#runtime/database.ts';
import { serverItem } from '#tables/servers.ts';

export interface CannedTables {
  port: number;
  stop: () => void;
}

type Attribute = Record<string, unknown>;

/** A value in DynamoDB's own JSON. */
const attribute = (value: Value): Attribute => {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  return Array.isArray(value) ? { L: value.map(attribute) } : { M: attributes(value) };
};

const attributes = (item: Record<string, Value>): Record<string, Attribute> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));

/** What a Query of the catalogue answers, always: how long a database thinks is not what is measured. */
const catalogue = (): string => {
  const items = launchCatalogue.map((server) => attributes(serverItem(server)));
  return JSON.stringify({ Count: items.length, ScannedCount: items.length, Items: items });
};

/** Stands for DynamoDB on this machine, over plain HTTP or, with a certificate, over TLS. */
export const cannedTables = (tls?: { key: string; cert: string }): Promise<CannedTables> => {
  const body = catalogue();
  const server = tls ? createHttpsServer(tls) : createHttpServer();
  server.on('request', (incoming, outgoing) => {
    incoming.resume();
    incoming.once('end', () => {
      outgoing.writeHead(200, {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
      });
      outgoing.end(body);
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
