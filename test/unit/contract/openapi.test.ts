import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fail } from '#auth/operation.ts';
import type { FailureName } from '#contract/failures.ts';
import { printOpenApi } from '#contract/openapi.ts';
import type { ApiOperation } from '#contract/openapi-shapes.ts';
import type { Route } from '#contract/route.ts';
import { examples, routes } from '#contract/routes.ts';
import { goldenFile, isCurrent } from '#infra/tools/print-openapi.ts';
import { respondWithFailure } from '#runtime/response.ts';
import { resolve } from '#test/support/conforms.ts';
import { aFolder } from '#test/support/folders.ts';

const document = printOpenApi([{ url: '/', description: 'here' }]);
const table = Object.entries<Route>(routes);

const operationOf = ({ path, method }: Route): ApiOperation => {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document.`);
  return operation;
};

const codesOf = ({ responses }: ApiOperation, status: number): string[] =>
  Object.keys(responses[status]?.content['application/json'].examples ?? {});

describe('OpenAPI document', () => {
  test('the OpenAPI document has every route once, under its own name', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
    for (const [name, route] of table) expect(operationOf(route).operationId).toBe(name);
  });

  test('the OpenAPI document has no dangling reference and no unused component', () => {
    const text = JSON.stringify(document);
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref));
    const { schemas, examples, headers } = document.components;
    const parts = Object.entries({ schemas, examples, headers }).flatMap(([kind, inner]) =>
      Object.keys(inner).map((name) => `#/components/${kind}/${name}`),
    );

    for (const ref of refs) expect(resolve(document, ref)).toBeDefined();
    expect([...refs].toSorted()).toEqual(parts.toSorted());
  });

  test.each(Object.entries<unknown>(examples))('the example body of %s is accepted by its route', (name, example) => {
    const route = Object.fromEntries(table)[name];

    expect(operationOf(route ?? routes.getUser).requestBody?.content['application/json'].example).toEqual(example);
    expect(route?.body === null || route?.body === 'raw' ? null : route?.body.safeParse(example).success).toBe(true);
  });

  // A schema is named when its file is one of the schemas of a group in contract/routes.ts.
  test.each(table.filter(([name]) => name !== 'getOpenApi'))('the schemas of %s have names', (_name, route) => {
    const { requestBody, responses } = operationOf(route);
    const answer = responses[route.status]?.content['application/json'].schema;

    if (route.body !== 'raw' && requestBody)
      expect(requestBody.content['application/json'].schema).toHaveProperty('$ref');
    expect(answer).toHaveProperty('$ref');
  });

  test('the OpenAPI document describes every tag and security scheme that it uses', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const schemes = operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each)));

    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)));
    expect(new Set(schemes)).toEqual(new Set(Object.keys(document.components.securitySchemes)));
  });

  test.each(table)('the OpenAPI document has security, request body and response of %s', (_name, route) => {
    const operation = operationOf(route);

    const required = {
      none: [],
      optional: [{}, { bearer: [] }, { bearer: [], browser: [] }],
      bearer: [{ bearer: [] }, { bearer: [], browser: [] }],
      signature: [{ signature: [] }],
    };
    expect(operation.security).toEqual(route.cookie === 'reads' ? [{}, { browser: [] }] : required[route.auth]);
    expect(operation.responses[route.status]?.headers !== undefined).toBe(/sets|clears/.test(route.cookie ?? ''));
    expect(operation.summary).toBe(route.summary);
    expect(operation.requestBody !== undefined).toBe(route.body !== null);
    expect(operation.responses[route.status]?.content['application/json'].schema).toBeDefined();
    expect(codesOf(operation, 500)).toEqual(['server_error']);
    expect(codesOf(operation, 503)).toContain('service_unavailable');
  });

  test.each(table)(
    'the OpenAPI document has every error of %s with its status and an example equal to the response',
    (_name, route) => {
      const { responses } = operationOf(route);
      const errors = Object.entries(responses).flatMap(([status, { content }]) =>
        Object.keys(content['application/json'].examples ?? {}).map((name) => [name, Number(status)] as const),
      );

      expect(errors.map(([name]) => name)).toEqual(expect.arrayContaining([...route.errors]));
      for (const [name, status] of errors) {
        const example = document.components.examples[name]?.value;
        // The examples are named after the failures of the contract.
        const response = respondWithFailure(fail(name as FailureName), example?.request_id ?? '');
        expect([response.statusCode, JSON.parse(response.body ?? '')]).toEqual([status, example]);
      }
    },
  );

  test('the OpenAPI document adds the errors of bearer tokens and of bodies to each route that has them', () => {
    const changePassword = operationOf(routes.changePassword);

    expect(codesOf(changePassword, 400)).toEqual(['invalid', 'parse_error', 'old_password_wrong']);
    expect(codesOf(changePassword, 413)).toEqual(['payload_too_large']);
    expect(codesOf(changePassword, 415)).toEqual(['unsupported_media_type']);
    expect(codesOf(changePassword, 401)).toContain('not_authenticated');
    expect(codesOf(operationOf(routes.listServers), 401)).not.toContain('not_authenticated');
    expect(codesOf(operationOf(routes.createToken), 401)).toEqual(['no_active_account']);
    expect(Object.keys(operationOf(routes.getOpenApi).responses)).toEqual(['200', '429', '500', '503']);
  });
});

describe('golden file docs/openapi.json', () => {
  test('docs/openapi.json is up to date with the routes', () => {
    expect(isCurrent(goldenFile), 'npm run openapi updates it').toBe(true);
  });

  test('a changed or missing docs/openapi.json is out of date', () => {
    const changed = `${aFolder()}/openapi.json`;
    writeFileSync(changed, readFileSync(goldenFile, 'utf8').replace('Signs in with', 'Signs out with'));

    expect(isCurrent(changed)).toBe(false);
    expect(isCurrent(`${changed}.gone`)).toBe(false);
  });
});
