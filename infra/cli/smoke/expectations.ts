import * as z from 'zod/mini';
import type { FailureName, FailureRow } from '#contract/failures.ts';
import { bearerChallenge, failures } from '#contract/failures.ts';
import type { Served } from '#infra/config/headers.ts';
import { headersFor } from '#infra/config/headers.ts';
import { must } from './check-failure.ts';
import type { Reply, Site } from './site.ts';

/** A status and, if the body has one, the code of the error. Never the body: it may be about a person. */
const shown = ({ status, json }: Reply): string => {
  const { data } = z.object({ code: z.string() }).safeParse(json);
  return data ? `${status} ${data.code}` : String(status);
};

export const mustHaveStatus = (reply: Reply, status: number): void =>
  must(reply.status === status, `expected ${status}, got ${shown(reply)}`);

/** The API refuses with the status and code of its contract. */
export const mustRefuse = (reply: Reply, failure: FailureName): void => {
  const row: FailureRow = failures[failure];
  const expected = `${row.status} ${row.code ?? failure}`;
  must(shown(reply) === expected, `expected ${expected}, got ${shown(reply)}`);
};

export const mustChallenge = ({ headers }: Reply): void => {
  const challenge = headers.get('www-authenticate');
  must(challenge === bearerChallenge, `expected the header www-authenticate: ${bearerChallenge}, got ${challenge}`);
};

/** The headers of infra/config/headers.ts. A Lambda may set its own Cache-Control. */
export const mustHaveHeaders = ({ headers }: Reply, kind: Served, { transport }: Site): void => {
  for (const [name, value] of Object.entries(headersFor(kind, transport)))
    if (name !== 'cache-control')
      must(headers.get(name) === value, `expected the header ${name}: ${value}, got ${headers.get(name)}`);
};

/** The body in a shape of the contract. */
export const mustMatch = <T extends z.ZodMiniType>(schema: T, { json }: Reply): z.infer<T> => {
  const { success, data } = schema.safeParse(json);
  must(success, 'the body has another shape than the contract says');
  return data;
};
