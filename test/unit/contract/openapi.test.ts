import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fail } from '#auth/operation.ts';
import type { FailureName } from '#contract/failures.ts';
import { printOpenApi } from '#contract/openapi.ts';
import type { ApiOperation } from '#contract/openapi-shapes.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
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

describe('The document', () => {
  test('tells every route once, under its own name', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
    for (const [name, route] of table) expect(operationOf(route).operationId).toBe(name);
  });

  test('has no reference that leads nowhere, and no part that nothing refers to', () => {
    const written = JSON.stringify(document);
    const refs = new Set([...written.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref));
    const { schemas, examples, headers } = document.components;
    const parts = Object.entries({ schemas, examples, headers }).flatMap(([kind, inner]) =>
      Object.keys(inner).map((name) => `#/components/${kind}/${name}`),
    );

    for (const ref of refs) expect(resolve(document, ref)).toBeDefined();
    expect([...refs].toSorted()).toEqual(parts.toSorted());
  });

  test('names no tag and no security scheme that it does not describe', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const schemes = operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each)));

    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(document.tags.map(({ name }) => name)));
    expect(new Set(schemes)).toEqual(new Set(Object.keys(document.components.securitySchemes)));
  });

  test.each(table)('says who may call %s, what is sent and what comes back', (_name, route) => {
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
  });

  test.each(table)('has every refusal of %s with its status, and an example as the API gives it', (_name, route) => {
    const { responses } = operationOf(route);
    const told = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.keys(content['application/json'].examples ?? {}).map((name) => [name, Number(status)] as const),
    );

    expect(told.map(([name]) => name)).toEqual(expect.arrayContaining([...route.errors]));
    for (const [name, status] of told) {
      const example = document.components.examples[name]?.value;
      // The document names its examples after the rows of the table of failures.
      const given = respondWithFailure(fail(name as FailureName), example?.request_id ?? '');
      expect([given.statusCode, JSON.parse(given.body ?? '')]).toEqual([status, example]);
    }
  });

  test('tells what comes with a bearer token and with a body by itself', () => {
    const changing = operationOf(routes.changePassword);

    expect(codesOf(changing, 400)).toEqual(['invalid', 'parse_error', 'old_password_wrong']);
    expect(codesOf(changing, 413)).toEqual(['payload_too_large']);
    expect(codesOf(changing, 415)).toEqual(['unsupported_media_type']);
    expect(codesOf(changing, 401)).toContain('not_authenticated');
    expect(codesOf(operationOf(routes.listServers), 401)).not.toContain('not_authenticated');
    expect(codesOf(operationOf(routes.createToken), 401)).toEqual(['no_active_account']);
    expect(Object.keys(operationOf(routes.getOpenApi).responses)).toEqual(['200', '500']);
  });
});

describe('The golden file', () => {
  test('is what the routes say', () => {
    expect(isCurrent(goldenFile), 'npm run openapi writes it anew').toBe(true);
  });

  test('is found to be out of date when anything in it differs, or it is not there', () => {
    const changed = `${aFolder()}/openapi.json`;
    writeFileSync(changed, readFileSync(goldenFile, 'utf8').replace('Signs in with', 'Signs out with'));

    expect(isCurrent(changed)).toBe(false);
    expect(isCurrent(`${changed}.gone`)).toBe(false);
  });
});
