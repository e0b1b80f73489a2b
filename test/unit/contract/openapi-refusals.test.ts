import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { printOpenApi } from '#contract/openapi.ts';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { examples, routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { violationsOf } from '#test/support/conforms.ts';

const document = printOpenApi([{ url: '/', description: 'here' }]);
const table: Record<RouteName, Route> = routes;

/** Values that no field with a meaning may take, by what the example has in its place. */
const oddFor = (value: unknown): unknown[] => {
  if (typeof value === 'string') return ['a\0b', '', 'a'.repeat(5_000)];
  if (typeof value === 'number') return [2 ** 53, -(2 ** 53), 1.5];
  if (typeof value === 'boolean') return [!value];
  return Array.isArray(value) ? [[], ...oddFor(value[0]).map((odd) => [odd])] : [];
};

/** Each example of the contract with one odd value in it. */
const variants = keysOf(examples).flatMap((name) =>
  Object.entries(examples[name]).flatMap(([field, value]) =>
    oddFor(value).map((odd) => ({ name, field, odd, body: { ...examples[name], [field]: odd } })),
  ),
);

const isAccepted = (name: RouteName, body: unknown): boolean => {
  const schema = table[name].body;
  return schema !== null && schema !== 'raw' && z.safeParse(schema, body).success;
};

const isDescribed = (name: RouteName, body: unknown): boolean => {
  const { method, path } = table[name];
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'];
  return violationsOf(content?.schema ?? {}, body, document).length === 0;
};

// A pattern in the document would be wrong for these: their check is code, and the format names it.
const hasFormat = (field: string): boolean => ['email', 'start_date', 'created_at', 'expiry_at'].includes(field);

describe('request bodies in the OpenAPI document', () => {
  test.each(variants.filter(({ field }) => !hasFormat(field)))(
    '$name with $field $odd is described as valid exactly if it is accepted',
    ({ name, body }) => {
      expect(isDescribed(name, body)).toBe(isAccepted(name, body));
    },
  );

  test('paid: false, NUL and integers out of range are refused', () => {
    expect(isDescribed('updateSubscribed', { location_ids: [1], paid: false })).toBe(false);
    expect(isDescribed('updateSubscribed', { location_ids: [2 ** 53], paid: true })).toBe(false);
    expect(isDescribed('createToken', { email: 'ann@example.com', password: 'a\0b' })).toBe(false);
  });
});
