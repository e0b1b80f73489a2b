import * as z from 'zod/mini';
import type { Access } from '#infra/config/permissions.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { jsonError } from './refusal.ts';

const OneTable = z.object({ TableName: z.string(), IndexName: z.optional(z.string()) });
const Step = z.object({ TableName: z.string() });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Step)) });

/** The IAM action of each step of a transaction. */
const stepActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** The accesses of a call: one, or one for each item of a transaction. */
export const tableAccesses = (
  operation: string,
  body: unknown,
  logicalName: (table: string) => TableName | undefined,
): Access[] => {
  const access = (action: string, table: string, index?: string): Access => ({
    service: 'dynamodb',
    action,
    table: logicalName(table),
    index,
  });
  const transaction = Transaction.safeParse(body);
  if (transaction.success) {
    return transaction.data.TransactItems.flatMap((item) =>
      Object.entries(item).map(([step, { TableName }]) => access(stepActions[step] ?? step, TableName)),
    );
  }
  const single = OneTable.safeParse(body);
  return [single.success ? access(operation, single.data.TableName, single.data.IndexName) : access(operation, '')];
};

const retryForMs = 8000;
const pauseMs = 100;

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';

const forwardedHeaders = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization', 'accept-encoding'];

/**
 * Forwards a call to the engine. While the engine restarts, connections are refused, so the call had no effect and is
 * retried here. A call that breaks half-way returns DynamoDB's error, and the client retries it.
 */
export const forward = async (request: Request, body: string, engineUrl: string): Promise<Response> => {
  const headers = new Headers();
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const until = Date.now() + retryForMs;
  for (;;) {
    try {
      const response = await fetch(engineUrl, { method: 'POST', headers, body });
      const responseHeaders = new Headers();
      for (const name of ['content-type', 'x-amzn-requestid', 'x-amz-crc32']) {
        const value = response.headers.get(name);
        if (value !== null) responseHeaders.set(name, value);
      }
      return new Response(await response.arrayBuffer(), { status: response.status, headers: responseHeaders });
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > until) {
        return jsonError(500, 'InternalServerError', 'The local DynamoDB does not answer.');
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};
