import { brand } from './brand.ts';
import { cookieName } from './cookies.ts';
import { bearerChallenge } from './failures.ts';
import { failureExamples, failureResponses, failureSchema, gatewayFailureSchema } from './openapi-failures.ts';
import type { PrintedSchemas } from './openapi-schemas.ts';
import { printSchemas } from './openapi-schemas.ts';
import type { ApiDocument, ApiOperation, ApiResponse, ApiServer } from './openapi-shapes.ts';
import type { Auth, Route } from './route.ts';
import { examples, routeGroups, routes } from './routes.ts';

const description = `Every path works with and without its trailing slash.
Bodies are JSON. Every error has the same format: a code for programs, a text to show (in three fields, since clients of
the original API read different ones) and the request id. Unknown paths get the same format with status 404 and the
code not_found, and methods that a path does not have get 405, the code method_not_allowed and the header Allow. Only a
429 of the gateway, which throttles all calls together, has a message instead.

A sign-in or a password change with an Origin header, as browsers send it, sets an HttpOnly cookie. Its tokens are valid
only together with that cookie, so a stolen copy is useless. Other clients get unbound tokens.`;

const security: Record<Auth, ApiOperation['security']> = {
  none: [],
  optional: [{}, { bearer: [] }, { bearer: [], browser: [] }],
  bearer: [{ bearer: [] }, { bearer: [], browser: [] }],
  signature: [{ signature: [] }],
};

const securityOf = ({ auth, cookie }: Route): ApiOperation['security'] =>
  cookie === 'reads' ? [{}, { browser: [] }] : security[auth];

const cookieHeader = ({ cookie }: Route): Pick<ApiResponse, 'headers'> =>
  cookie === 'sets' || cookie === 'clears'
    ? { headers: { 'Set-Cookie': { $ref: '#/components/headers/Set-Cookie' } } }
    : {};

const bodyExamples: Record<string, unknown> = examples;

const requestBody = (name: string, { body }: Route, { use }: PrintedSchemas): Pick<ApiOperation, 'requestBody'> => {
  if (body === null) return {};
  const schema =
    body === 'raw' ? { type: 'object' as const, description: "The payment provider's format." } : use(body, 'input');
  const content = { schema, ...(name in bodyExamples && { example: bodyExamples[name] }) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
};

const operationOf = (operationId: string, tag: string, route: Route, schemas: PrintedSchemas): ApiOperation => ({
  operationId,
  tags: [tag],
  summary: route.summary,
  security: securityOf(route),
  ...requestBody(operationId, route, schemas),
  responses: {
    [route.status]: {
      description: route.status === 201 ? 'Created' : 'OK',
      ...cookieHeader(route),
      content: { 'application/json': { schema: schemas.use(route.response, 'output') } },
    },
    ...failureResponses(route),
  },
});

const pathsOf = (schemas: PrintedSchemas): ApiDocument['paths'] => {
  const paths: ApiDocument['paths'] = {};
  for (const { name: tag, routes: table } of routeGroups) {
    for (const [name, route] of Object.entries<Route>(table)) {
      const operation = operationOf(name, tag, route, schemas);
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
    }
  }
  return paths;
};

/** Prints the routes as an OpenAPI 3.1 document. */
export const printOpenApi = (servers: readonly ApiServer[]): ApiDocument => {
  const rows: Route[] = Object.values(routes);
  const schemas = printSchemas(rows);
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description,
      contact: { name: brand.name, email: brand.supportEmail },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers,
    tags: routeGroups.map(({ name, description }) => ({ name, description })),
    paths: pathsOf(schemas),
    components: {
      schemas: { ...schemas.components, Failure: failureSchema, GatewayFailure: gatewayFailureSchema },
      examples: failureExamples(rows),
      headers: {
        'WWW-Authenticate': { description: 'Asks for a bearer token.', schema: { const: bearerChallenge } },
        'Retry-After': {
          description: 'Seconds to wait before the next try.',
          schema: { type: 'integer', minimum: 1 },
        },
        'Set-Cookie': {
          description:
            'Browsers only: sets or clears the cookie that binds the tokens, or the one that marks a known device.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of createToken.',
        },
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName('fp', 'https:'),
          description: 'Set when a browser signs in; required with every token of that session.',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'x-paystack-signature',
          description: 'HMAC-SHA512 of the raw body with the secret key of the payment provider, in hex.',
        },
      },
    },
  };
};
