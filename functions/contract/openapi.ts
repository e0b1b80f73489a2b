import { brand } from './brand.ts';
import { cookieName } from './cookies.ts';
import { bearerChallenge } from './failures.ts';
import { failureExamples, failureReplies, failureSchema } from './openapi-failures.ts';
import type { PrintedSchemas } from './openapi-schemas.ts';
import { printSchemas } from './openapi-schemas.ts';
import type { ApiDocument, ApiOperation, ApiServer, Reply } from './openapi-shapes.ts';
import type { Auth, Route } from './route.ts';
import { examples, routeGroups, routes } from './routes.ts';

const description = `Every path may be written with and without its last slash, except for this document's own.
Bodies are JSON. Every refusal has the same form: a code to decide by, a text to show (three times, since clients of the
original API read different fields) and the id of the request; a path or method that is not listed here is refused so too.

A sign-in that carries an Origin, as every browser's does, is answered with a cookie that no script can read, and both
of its tokens are worth nothing without that cookie: a copy of them is refused as a forged one is. Other clients get
tokens that are bound to nothing.`;

const security: Record<Auth, ApiOperation['security']> = {
  none: [],
  optional: [{}, { bearer: [] }, { bearer: [], browser: [] }],
  bearer: [{ bearer: [] }, { bearer: [], browser: [] }],
  signature: [{ signature: [] }],
};

const securityOf = ({ auth, cookie }: Route): ApiOperation['security'] =>
  cookie === 'reads' ? [{}, { browser: [] }] : security[auth];

const cookieHeader = ({ cookie }: Route): Pick<Reply, 'headers'> =>
  cookie === 'sets' || cookie === 'clears'
    ? { headers: { 'Set-Cookie': { $ref: '#/components/headers/Set-Cookie' } } }
    : {};

const bodyExamples: Record<string, unknown> = examples;

const requestBody = (name: string, { body }: Route, { use }: PrintedSchemas): Pick<ApiOperation, 'requestBody'> => {
  if (body === null) return {};
  const schema = body === 'raw' ? { type: 'object' as const, description: "The provider's own." } : use(body, 'input');
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
    ...failureReplies(route),
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

/** The API as an OpenAPI 3.1 document, printed from the table of routes. `servers` says where it is reached. */
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
    },
    servers,
    tags: routeGroups.map(({ name, description }) => ({ name, description })),
    paths: pathsOf(schemas),
    components: {
      schemas: { ...schemas.components, Failure: failureSchema },
      examples: failureExamples(rows),
      headers: {
        'WWW-Authenticate': { description: 'Asks for a bearer token.', schema: { const: bearerChallenge } },
        'Set-Cookie': {
          description:
            'In answer to a browser: what its tokens are bound to, what it is known again by, or the end of it.',
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
          description: 'Set when a browser signs in, and asked for beside every token of that session.',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'x-paystack-signature',
          description: 'HMAC-SHA512 of the raw body under the secret key of the provider, in hex.',
        },
      },
    },
  };
};
