import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Failure } from '#auth/operation.ts';
import type { FailureBody, FailureRow } from '#contract/failures.ts';
import { bearerChallenge, failures } from '#contract/failures.ts';

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** A JSON response. Publicly cacheable for `cacheSeconds`; without it, 'no-store'. */
export const respond = (status: number, body: unknown, cacheSeconds?: number): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: cacheSeconds === undefined ? headers : { ...headers, 'cache-control': `public, max-age=${cacheSeconds}` },
  body: JSON.stringify(body),
});

/** A 401 asks for a bearer token, except where a webhook's signature is wrong. */
const challenge = (status: number, name: Failure['failure']): Record<string, string> =>
  status === 401 && name !== 'signature_not_valid' ? { 'WWW-Authenticate': bearerChallenge } : {};

/** The error response of a failure; every error has the same format. */
export const respondWithFailure = (failure: Failure, requestId: string): APIGatewayProxyStructuredResultV2 => {
  const row: FailureRow = failures[failure.failure];
  const text = failure.text ?? row.text;
  const body: FailureBody = {
    code: row.code ?? failure.failure,
    detail: text,
    error: text,
    details: text,
    request_id: requestId,
    ...(row.field ? { [row.field]: [text] } : {}),
    ...failure.fields,
  };
  const { retryAfterSeconds } = failure;
  const later = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return { ...respond(row.status, body), headers: { ...headers, ...challenge(row.status, failure.failure), ...later } };
};
