import * as z from 'zod/mini';
import type { Access } from '#infra/config/permissions.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { jsonError } from './refusal.ts';

const OneTable = z.object({ TableName: z.string(), IndexName: z.optional(z.string()) });
const Step = z.object({ TableName: z.string() });
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Step)) });

/** What each step of a transaction is called as an action of its own. */
const stepActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** The accesses a call asks for: one, or one for each item of a transaction. */
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

const patienceMs = 8000;
const pauseMs = 100;

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';

const forwardedHeaders = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization', 'accept-encoding'];

/**
 * Hands a call to the engine. While the engine is being restarted nothing listens there, so nothing was done yet and
 * the call waits; one that broke half-way answers what DynamoDB answers then, and the client tries again.
 */
export const forward = async (request: Request, body: string, engineUrl: string): Promise<Response> => {
  const headers = new Headers();
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      const answer = await fetch(engineUrl, { method: 'POST', headers, body });
      const kept = new Headers();
      for (const name of ['content-type', 'x-amzn-requestid', 'x-amz-crc32']) {
        const value = answer.headers.get(name);
        if (value !== null) kept.set(name, value);
      }
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers: kept });
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > until) {
        return jsonError(500, 'InternalServerError', 'The local DynamoDB does not answer.');
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};
