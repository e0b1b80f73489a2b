import { jsonError, xmlError } from '#infra/local/aws/refusal.ts';
import { canaries } from './canaries.ts';

/** The errors of services that reject every call and repeat personal data, as AWS and its SDK sometimes do. */
export const leakyErrors = {
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

export type Service = keyof typeof leakyErrors;

/** The service that a request is for. */
const serviceOf = (request: Request): Service | undefined => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/_local/paystack')) return 'provider';
  if (!pathname.startsWith('/_local/aws')) return undefined;
  const target = request.headers.get('x-amz-target') ?? '';
  if (target.startsWith('DynamoDB')) return 'tables';
  if (target.startsWith('AWSEvents')) return 'bus';
  return target === '' ? 'mail' : undefined;
};

/** The error response of the failing service, or undefined for requests to the others. */
export const failService = (failing: Service | null, request: Request): Response | undefined =>
  failing !== null && serviceOf(request) === failing ? leakyErrors[failing]() : undefined;
