import type { IncomingMessage, RequestListener } from 'node:http';
import type { Database } from '#ports/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { textOf } from '#test/performance/bench/peers/text-of.ts';
import type { Call, Reply } from './operations.ts';
import { answer } from './operations.ts';

const isTable = (name: string | undefined): name is TableName => name !== undefined && name in tables;

/** The table by the end of its name, before which a stage or a test puts its own. */
const tableOf = (name: string): TableName => {
  const last = name.split('-').at(-1);
  if (!isTable(last)) throw new Error(`There is no table ${name}.`);
  return last;
};

/**
 * A database behind DynamoDB's own protocol; `aside` answers what is asked of other services. DynamoDB Local answers some
 * three thousand reads a second of one core, which is less than the servers of this bench ask for.
 */
export const storeOver = (
  database: Database,
  aside: (operation: string, call: unknown) => object = () => ({}),
): RequestListener => {
  const reply = async (request: IncomingMessage): Promise<Reply> => {
    const [service = '', operation = ''] = String(request.headers['x-amz-target']).split('.');
    const call: Call = JSON.parse(await textOf(request));
    if (service.startsWith('DynamoDB')) return answer(operation, call, database, tableOf);
    return { status: 200, body: aside(operation, call) };
  };
  return async (request, response) => {
    const { status, body } = await reply(request);
    const bytes = Buffer.from(JSON.stringify(body));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': bytes.length });
    response.end(bytes);
  };
};
