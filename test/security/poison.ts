import { jsonError, xmlError } from '#infra/local/aws/refusal.ts';
import { canaries } from './canaries.ts';

/** Services that refuse every call and say whom it was about, as AWS and its clients are known to. */
export const poisons = {
  tables: () =>
    jsonError(
      400,
      'ValidationException',
      `The item {"email":"${canaries.email}","card":"${canaries.card}"} is not valid.`,
    ),
  mail: () =>
    xmlError(
      400,
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${canaries.email}`,
    ),
  bus: () => jsonError(400, 'ValidationException', `The detail is not valid\n    at ${canaries.bodyText}.`),
  provider: () =>
    Response.json({ status: false, message: `The customer ${canaries.customerEmail} is not valid.` }, { status: 400 }),
};

export type Poison = keyof typeof poisons;

/** Which service a request is for. */
const serviceOf = (request: Request): Poison | undefined => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/_local/paystack')) return 'provider';
  if (!pathname.startsWith('/_local/aws')) return undefined;
  const target = request.headers.get('x-amz-target') ?? '';
  if (target.startsWith('DynamoDB')) return 'tables';
  if (target.startsWith('AWSEvents')) return 'bus';
  return target === '' ? 'mail' : undefined;
};

/** The answer in the place of a service that is poisoned. */
export const poisoned = (poison: Poison | null, request: Request): Response | undefined =>
  poison !== null && serviceOf(request) === poison ? poisons[poison]() : undefined;
