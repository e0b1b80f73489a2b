import { expect } from 'vitest';
import type { FunctionName } from '#infra/config/names.ts';
import type { Account } from '../account.ts';
import { ask } from '../invoke.ts';

export type FaultCase = {
  /** A fact that stands alone. */
  title: string;
  inSample?: boolean;
  holds: (account: Account) => Promise<void>;
};

export const serverError = { statusCode: 500, body: { code: 'server_error' } };
export const busy = { statusCode: 503, headers: { 'Retry-After': '5' }, body: { code: 'service_unavailable' } };

/** A refused call gets the generic error, and one line of the log names AWS's reason. */
export const failsWith = async (
  account: Account,
  name: FunctionName,
  event: unknown,
  errorName: string,
): Promise<void> => {
  const before = (await account.output(name)).length;
  const answer = await ask(account, name, event);
  expect(answer).toMatchObject(serverError);
  expect(JSON.stringify(answer.body)).not.toContain(errorName);
  expect((await account.output(name)).slice(before)).toContain(`"errorName":"${errorName}"`);
};
