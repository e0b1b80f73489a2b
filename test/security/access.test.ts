import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import type { RouteName, Routes } from '#contract/routes.ts';
import { examples, routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { originHeader } from '#runtime/origin.ts';
import { compatFixture } from '#test/support/compat-fixture.ts';
import { beginCheckout } from '#test/support/customer.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aUser, password } from '#test/support/test-context.ts';

const table: Record<RouteName, Route> = routes;
const names = (auth: Route['auth']): RouteName[] => keysOf(table).filter((name) => table[name].auth === auth);

const invalidTokens = [
  ['no token', undefined, 'not_authenticated'],
  ['a malformed token', 'Bearer garbage', 'token_not_valid'],
  ['an expired token', 'Bearer $expired', 'token_not_valid'],
  ['a refresh token', 'Bearer $refresh', 'token_not_valid'],
  ['an unsigned token', 'Bearer $unsigned', 'token_not_valid'],
  ['the token of a deleted account', 'Bearer $gone', 'user_not_found'],
  ['the token of an unconfirmed account', 'Bearer $unconfirmed', 'token_not_valid'],
  ['another authentication scheme', 'Basic YTpi', 'not_authenticated'],
] as const;

const isWrite = (call: string): boolean => !call.startsWith('get') && !call.startsWith('query');

const withInvalidToken = names('bearer').flatMap((name) =>
  invalidTokens.map(([token, header, code]) => [name, token, header, code] as const),
);

describe('every endpoint', () => {
  test.each(keysOf(table))('%s refuses a call past CloudFront and reads nothing', async (name) => {
    const { api, tokens, context } = await compatFixture();
    context.calls.length = 0;

    const reply = await api.send(name, {
      body: '{}',
      headers: { authorization: `Bearer ${tokens.$access}`, [originHeader]: '' },
    });

    expect(reply).toMatchObject({ status: 403, body: { code: 'not_from_edge' } });
    expect(context.calls).toEqual([]);
  });
});

describe('endpoints for signed-in users', () => {
  test.each(withInvalidToken)('%s rejects %s and writes nothing', async (name, _token, header, code) => {
    const { api, tokens, context } = await compatFixture();
    const authorization = header?.replace(/\$[a-z]+/, (token) => tokens[token] ?? token);
    context.calls.length = 0;

    const reply = await api.send(name, { body: '{}', headers: authorization ? { authorization } : {} });

    expect(reply).toMatchObject({
      status: 401,
      body: { code },
      headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
    });
    expect(context.calls.filter(isWrite)).toEqual([]);
    recordTries(18, 'an endpoint rejects callers without a valid token', 1);
  });

  test.each(names('bearer'))('%s rejects a token of a session that was signed out', async (name) => {
    const { api, tokens } = await compatFixture();
    await api.call('logout', { refresh_token: tokens.$refresh }, tokens.$access);

    const reply = await api.send(name, { body: '{}', bearer: tokens.$access ?? '' });

    expect([reply.status, reply.body.code]).toEqual([401, 'token_not_valid']);
    recordTries(18, 'an endpoint rejects callers without a valid token', 1);
  });
});

describe('public endpoints', () => {
  test.each(names('optional'))('%s works without a token and rejects an invalid one', async (name) => {
    const { api, tokens } = await compatFixture();

    const anonymous = await api.send(name, {});
    const signedIn = await api.send(name, { bearer: tokens.$access ?? '' });
    const invalid = await api.send(name, { bearer: tokens.$expired ?? '' });

    expect(anonymous.status).toBe(routes[name].status);
    expect(signedIn).toEqual(anonymous);
    expect([invalid.status, invalid.body.code]).toEqual([401, 'token_not_valid']);
    recordTries(18, 'a public endpoint returns the same to everybody', 3);
  });

  test.each([...names('none'), ...names('signature')])('%s ignores tokens', async (name) => {
    const { api, tokens } = await compatFixture();

    const without = await api.send(name, { body: '{}' });
    const signedIn = await api.send(name, { body: '{}', bearer: tokens.$access ?? '' });
    const invalid = await api.send(name, { body: '{}', bearer: 'garbage' });

    expect([signedIn, invalid]).toEqual([without, without]);
    expect(without.headers).not.toHaveProperty('WWW-Authenticate');
    recordTries(18, 'a public endpoint returns the same to everybody', 3);
  });
});

type BearerRoute = { [N in RouteName]: Routes[N]['auth'] extends 'bearer' ? N : never }[RouteName];

const record = { subscription: true, subscription_amount: 800, created_at: null, expiry_at: null };

/** What Ann sends to reach Zoe's data, where the example of the contract does not name any. */
const attempts: Partial<Record<BearerRoute, unknown>> = {
  changePassword: { old_password: 'Zoes-pass-1', new_password: 'Newer-pass-1', email: 'zoe@example.com' },
  logout: { refresh_token: '$zoe' },
  updateUser: { ...record, subscription_code: 'SUB_zoe', customer_code: 'CUS_ann', email: 'zoe@example.com' },
  selectServers: { server_ids: [5], user_id: '$id' },
  deleteSubscribed: { location_ids: [7], user_id: '$id' },
  updateSubscribed: { location_ids: [7], paid: true, user_id: '$id' },
  startPayment: { email: 'zoe@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' },
  confirmPayment: { reference: 'pay-1' },
};

const bodies: Partial<Record<RouteName, object>> = examples;

/** Other routes get their example, and Zoe's id in case they read it. */
const attemptOf = (name: RouteName): unknown =>
  name in attempts ? Reflect.get(attempts, name) : { ...bodies[name], user_id: '$id' };

/** Ann's tokens, and Zoe with a session, a selection and a checkout. */
const annAndZoe = async () => {
  const fixture = await compatFixture();
  const { api, context, ports } = fixture;
  const zoe = await aUser(context, 'zoe');
  const { access, refresh } = await api.signIn(zoe.email, password);
  await api.call('selectServers', { server_ids: [7] }, access);
  await beginCheckout(ports, zoe, 'https://checkout.example/zoe');
  const bodyOf = (body: unknown): string => JSON.stringify(body).replace('$zoe', refresh).replace('$id', zoe.id);
  return { ...fixture, zoe, bodyOf };
};

describe('data of another user', () => {
  test.each(names('bearer'))('%s neither shows nor changes the data of another user', async (name) => {
    const { api, ports, tokens, zoe, bodyOf } = await annAndZoe();
    const hers = async () => [
      await ports.database.get('users', { pk: `user#${zoe.id}` }),
      await ports.database.get('locations', { userId: zoe.id }),
      await ports.database.get('payments', { reference: 'pay-1' }),
    ];
    const before = await hers();

    const reply = await api.send(name, { body: bodyOf(attemptOf(name)), bearer: tokens.$access ?? '' });

    expect(await hers()).toEqual(before);
    expect(before).not.toContain(undefined);
    expect(JSON.stringify(reply.body)).not.toMatch(/zoe|CUS_ann|checkout\.example/);
    recordTries(18, 'no endpoint shows or changes the data of another user', 1);
  });

  test.each(['logout', 'deleteSubscribed', 'updateSubscribed', 'startPayment', 'confirmPayment'] as const)(
    '%s rejects a request that names the data of another user',
    async (name) => {
      const { api, tokens, bodyOf } = await annAndZoe();
      const reply = await api.send(name, { body: bodyOf(attempts[name]), bearer: tokens.$access ?? '' });

      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(405);
    },
  );
});
