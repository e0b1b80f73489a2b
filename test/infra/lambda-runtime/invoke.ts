import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { FunctionName } from '#infra/config/names.ts';
import type { Account } from './account.ts';

const Result = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.pipe(
    z.string(),
    z.transform((text: string): unknown => JSON.parse(text)),
  ),
});
export type Result = z.infer<typeof Result>;

/** The HTTP response of an endpoint's Lambda. */
export const ask = async (account: Account, name: FunctionName, event: unknown): Promise<Result> =>
  Result.parse(await account.call(name, event));

/** The same, and it must be a success. Returns the body. */
export const succeed = async (account: Account, name: FunctionName, event: unknown, status = 200): Promise<unknown> => {
  const { statusCode, body } = await ask(account, name, event);
  expect({ statusCode, body }).toMatchObject({ statusCode: status });
  return body;
};

/** Invokes a reaction or a job, which must end without an error. */
export const handle = async (account: Account, name: FunctionName, event: unknown): Promise<void> =>
  expect(await account.call(name, event)).toBeNull();
