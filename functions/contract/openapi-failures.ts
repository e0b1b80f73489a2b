import type { FailureBody, FailureName, FailureRow } from './failures.ts';
import { failures } from './failures.ts';
import { refTo } from './openapi-schemas.ts';
import type { ApiResponse, Example, Schema } from './openapi-shapes.ts';
import type { Auth, Route } from './route.ts';

const text: Schema = { type: 'string' };

/** The body of every error. An invalid field has its messages under its own name, beside the texts. */
export const failureSchema: Schema = {
  type: 'object',
  properties: { code: text, detail: text, error: text, details: text, request_id: text },
  required: ['code', 'detail', 'error', 'details', 'request_id'],
  additionalProperties: true,
};

/** API Gateway's own response when it throttles a stage, before any Lambda runs. */
export const gatewayFailureSchema: Schema = { type: 'object', properties: { message: text }, required: ['message'] };
const gatewayThrottle = 'Too Many Requests';

const tokenErrors: FailureName[] = [
  'bad_authorization_header',
  'token_not_valid',
  'token_without_user',
  'user_not_found',
];

const authErrors: Record<Auth, FailureName[]> = {
  none: [],
  signature: [],
  optional: tokenErrors,
  bearer: ['not_authenticated', ...tokenErrors],
};

const bodyErrors = (body: Route['body']): FailureName[] => {
  if (body === null) return [];
  return body === 'raw'
    ? ['payload_too_large']
    : ['invalid', 'parse_error', 'payload_too_large', 'unsupported_media_type'];
};

/** All errors of a route: its own, and those that its auth and its body imply. */
const errorsOf = ({ auth, body, errors: own }: Route): FailureName[] => [
  ...new Set([
    ...bodyErrors(body),
    ...authErrors[auth],
    ...own,
    'server_error' as const,
    'service_unavailable' as const,
  ]),
];

const rowOf = (name: FailureName): FailureRow => failures[name];
const codeOf = (name: FailureName): string => rowOf(name).code ?? name;

const exampleOf = (name: FailureName): FailureBody => {
  const { text: message, field } = rowOf(name);
  return {
    code: codeOf(name),
    detail: message,
    error: message,
    details: message,
    request_id: '4a6f1c2e-8d53-4b1f-9a77-0c5d2e9b6f10',
    ...(field ? { [field]: [message] } : {}),
  };
};

const challenge = { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } };

/** Failures that say when to try again. */
const retryable: readonly FailureName[] = ['throttled', 'concurrent_update', 'service_unavailable'];
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

const headersOf = (status: number, names: readonly FailureName[]): Pick<ApiResponse, 'headers'> => {
  if (status === 401 && !names.includes('signature_not_valid')) return { headers: challenge };
  return names.some((name) => retryable.includes(name)) ? { headers: retryAfter } : {};
};

const responseOf = (status: number, names: readonly FailureName[]): ApiResponse => ({
  description: names.map((name) => rowOf(name).text).join(' | '),
  ...headersOf(status, names),
  content: {
    'application/json': {
      schema: {
        allOf: [refTo('Failure'), { properties: { code: { enum: [...new Set(names.map(codeOf))] } } }],
      },
      examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
    },
  },
});

/** An example of each error that the routes return. */
export const failureExamples = (routes: readonly Route[]): Record<string, Example> => {
  const names = new Set(routes.flatMap(errorsOf));
  return Object.fromEntries(
    [...names].toSorted().map((name) => [name, { summary: rowOf(name).text, value: exampleOf(name) }]),
  );
};

/** A 429 of the gateway, or of the route itself if it has one. */
const throttledResponse = (own: ApiResponse | undefined): ApiResponse => {
  const gateway = refTo('GatewayFailure');
  if (!own) {
    const content = { schema: gateway, example: { message: gatewayThrottle } };
    return { description: gatewayThrottle, content: { 'application/json': content } };
  }
  const { schema, ...examples } = own.content['application/json'];
  const content = { ...examples, schema: { anyOf: [schema, gateway] } };
  return { ...own, content: { 'application/json': content } };
};

/** The error responses of a route, by status. */
export const failureResponses = (route: Route): Record<string, ApiResponse> => {
  const byStatus = Map.groupBy(errorsOf(route), (name) => failures[name].status);
  const responses = Object.fromEntries([...byStatus].map(([status, names]) => [status, responseOf(status, names)]));
  return { ...responses, 429: throttledResponse(responses[429]) };
};
