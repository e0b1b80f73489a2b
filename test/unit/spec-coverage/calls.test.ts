import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';

type Call = [name: string, auth: Route['auth'], payload: string[], response: string[]];

const pair = ['access', 'refresh'];
const record = ['subscription', 'subscription_amount', 'subscription_code', 'created_at', 'expiry_at', 'customer_code'];
const detail = ['detail'];

/** The calls as the specification lists them. Further fields of our responses are left out. */
const calls: Call[] = [
  ['POST /api/token/', 'none', ['email', 'password'], pair],
  ['POST /api/register/', 'none', ['email', 'password', 'confirm_password', 'username'], detail],
  ['POST /api/forgot-password/', 'none', ['email'], detail],
  ['POST /api/reset-password/', 'none', ['new_password', 'confirm_password', 'token'], detail],
  ['POST /api/change-password/', 'bearer', ['old_password', 'new_password'], detail],
  ['POST /api/logout/', 'bearer', ['refresh_token'], []],
  ['POST /api/verify-email/', 'none', ['uid', 'token'], detail],
  ['POST /api/resend-verification-email/', 'none', ['email'], detail],
  ['GET /api/user/', 'bearer', [], ['email', 'username', ...record]],
  ['PUT /api/user/', 'bearer', record, ['email', 'username', ...record]],
  ['GET /api/v1/servers/', 'optional', [], ['id', 'location']],
  ['POST /api/v1/servers/select/', 'bearer', ['server_ids'], detail],
  ['GET /api/v1/servers/subscribed/', 'bearer', [], ['id', 'paid']],
  ['DELETE /api/v1/servers/subscribed/delete/', 'bearer', ['location_ids'], detail],
  ['PUT /api/v1/servers/subscribed/update/', 'bearer', ['location_ids', 'paid'], detail],
];

const table: Record<string, Route> = routes;

const Shape = z.object({ properties: z.record(z.string(), z.unknown()) });
const ListShape = z.object({ items: Shape });

const keysOf = (schema: Route['body']): string[] => {
  if (schema === null || schema === 'raw') return [];
  const printed = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const list = z.safeParse(ListShape, printed);
  return Object.keys(list.success ? list.data.items.properties : Shape.parse(printed).properties);
};

const routeOf = (call: string): Route | undefined =>
  Object.values(table).find(({ method, path }) => `${method} ${path}` === call);

describe('calls of the specification', () => {
  test.each(calls)(
    '%s with auth %s has the body and response fields of the specification',
    (call, auth, payload, response) => {
      const route = routeOf(call);

      expect(route?.auth).toBe(auth);
      expect(keysOf(route?.body ?? null).toSorted()).toEqual(payload.toSorted());
      expect(keysOf(route?.response ?? null)).toEqual(expect.arrayContaining(response));
    },
  );

  test('the API has the fifteen calls of the specification, and each route its own path and method', () => {
    const ours = Object.values(table).map(({ method, path }) => `${method} ${path}`);

    expect(calls).toHaveLength(15);
    expect(new Set(ours).size).toBe(ours.length);
    expect(ours).toContain('GET /api/subscription/');
  });
});
