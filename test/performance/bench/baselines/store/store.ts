import type { IncomingMessage, RequestListener } from 'node:http';
import type { Database } from '#ports/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { readBody } from '#test/performance/bench/baselines/read-body.ts';
import type { Call, Reply } from './operations.ts';
import { handleCall } from './operations.ts';

const isTable = (name: string | undefined): name is TableName => name !== undefined && name in tables;

/** The table by the last part of its name; the prefix belongs to a stage or a test. */
const tableOf = (name: string): TableName => {
  const last = name.split('-').at(-1);
  if (!isTable(last)) throw new Error(`There is no table ${name}.`);
  return last;
};

/**
 * Serves a database through DynamoDB's protocol; `otherService` handles calls of other services. DynamoDB Local manages
 * only some 3,000 reads/s on one core, less than the measured servers send.
 */
export const dynamoServer = (
  database: Database,
  otherService: (operation: string, call: unknown) => object = () => ({}),
): RequestListener => {
  const reply = async (request: IncomingMessage): Promise<Reply> => {
    const [service = '', operation = ''] = String(request.headers['x-amz-target']).split('.');
    const call: Call = JSON.parse(await readBody(request));
    if (service.startsWith('DynamoDB')) return handleCall(operation, call, database, tableOf);
    return { status: 200, body: otherService(operation, call) };
  };
  return async (request, response) => {
    const { status, body } = await reply(request);
    const bytes = Buffer.from(JSON.stringify(body));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': bytes.length });
    response.end(bytes);
  };
};
