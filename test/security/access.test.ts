import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import type { RouteName, Routes } from '#contract/routes.ts';
import { examples, routes } from '#contract/routes.ts';
import { compatFixture } from '#test/support/compat-fixture.ts';
import { beginCheckout } from '#test/support/customer.ts';
import { tell } from '#test/support/figures.ts';
import { aUser, password } from '#test/support/test-context.ts';

const table: Record<RouteName, Route> = routes;
const names = (auth: Route['auth']): RouteName[] =>
  // Object.keys forgets that the keys of the table are its names.
  (Object.keys(table) as RouteName[]).filter((name) => table[name].auth === auth);

const refused = [
  ['no token', undefined, 'not_authenticated'],
  ['garbage', 'Bearer garbage', 'token_not_valid'],
  ['an expired token', 'Bearer $expired', 'token_not_valid'],
  ['a refresh token', 'Bearer $refresh', 'token_not_valid'],
  ['an unsigned token', 'Bearer $unsigned', 'token_not_valid'],
  ['the token of an account that is gone', 'Bearer $gone', 'user_not_found'],
  ['the token of an unconfirmed account', 'Bearer $unconfirmed', 'token_not_valid'],
  ['the password of another scheme', 'Basic YTpi', 'not_authenticated'],
] as const;

const isWrite = (call: string): boolean => !call.startsWith('get') && !call.startsWith('query');

describe.each(names('bearer'))('%s', (name) => {
  test.each(refused)('is closed to %s, and nothing is written', async (_what, header, code) => {
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
    tell(18, 'an endpoint is closed to who may not call it', 1);
  });

  test('is closed to a session that was signed out', async () => {
    const { api, tokens } = await compatFixture();
    await api.call('logout', { refresh_token: tokens.$refresh }, tokens.$access);

    const reply = await api.send(name, { body: '{}', bearer: tokens.$access ?? '' });

    expect([reply.status, reply.body.code]).toEqual([401, 'token_not_valid']);
    tell(18, 'an endpoint is closed to who may not call it', 1);
  });
});

describe.each(names('optional'))('%s', (name) => {
  test('is open to all, but a bad token is told', async () => {
    const { api, tokens } = await compatFixture();

    const open = await api.send(name, {});
    const known = await api.send(name, { bearer: tokens.$access ?? '' });
    const bad = await api.send(name, { bearer: tokens.$expired ?? '' });

    expect(open.status).toBe(routes[name].status);
    expect(known).toEqual(open);
    expect([bad.status, bad.body.code]).toEqual([401, 'token_not_valid']);
    tell(18, 'an open endpoint is the same for everybody', 3);
  });
});

describe.each([...names('none'), ...names('signature')])('%s', (name) => {
  test('asks for no token and looks at none', async () => {
    const { api, tokens } = await compatFixture();

    const without = await api.send(name, { body: '{}' });
    const known = await api.send(name, { body: '{}', bearer: tokens.$access ?? '' });
    const bad = await api.send(name, { body: '{}', bearer: 'garbage' });

    expect([known, bad]).toEqual([without, without]);
    expect(without.headers).not.toHaveProperty('WWW-Authenticate');
    tell(18, 'an open endpoint is the same for everybody', 3);
  });
});

type BearerRoute = { [N in RouteName]: Routes[N]['auth'] extends 'bearer' ? N : never }[RouteName];

const record = { subscription: true, subscription_amount: 800, created_at: null, expiry_at: null };

/** What Ann sends to reach what is Zoe's, where the example names nothing of hers. */
const reaching: Partial<Record<BearerRoute, unknown>> = {
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

/** Any other bearer route gets its example and, in case it reads one, her id. */
const reachingBody = (name: RouteName): unknown =>
  name in reaching ? Reflect.get(reaching, name) : { ...bodies[name], user_id: '$id' };

describe('what is somebody else’s', () => {
  test.each(names('bearer'))('stays untouched and unseen by %s', async (name) => {
    const { api, ports, tokens, context } = await compatFixture();
    const zoe = await aUser(context, 'zoe');
    const session = await api.signIn('zoe@example.com', password);
    await api.call('selectServers', { server_ids: [7] }, session.access);
    await beginCheckout(ports, zoe, 'https://checkout.example/zoe');
    const hers = async () => [
      await ports.database.get('users', { pk: `user#${zoe.id}` }),
      await ports.database.get('locations', { userId: zoe.id }),
      await ports.database.get('payments', { reference: 'pay-1' }),
    ];
    const before = await hers();
    const sent = JSON.stringify(reachingBody(name)).replace('$zoe', session.refresh).replace('$id', zoe.id);

    const reply = await api.send(name, { body: sent, bearer: tokens.$access ?? '' });

    expect(await hers()).toEqual(before);
    expect(before).not.toContain(undefined);
    expect(JSON.stringify(reply.body)).not.toMatch(/zoe|CUS_ann|checkout\.example/);
    tell(18, 'what is somebody else’s stays unseen and untouched', 1);
  });

  test.each(['logout', 'deleteSubscribed', 'updateSubscribed', 'startPayment', 'confirmPayment'] as const)(
    'is refused by %s, which names it',
    async (name) => {
      const { api, tokens, context, ports } = await compatFixture();
      const zoe = await aUser(context, 'zoe');
      const session = await api.signIn('zoe@example.com', password);
      await api.call('selectServers', { server_ids: [7] }, session.access);
      await beginCheckout(ports, zoe, 'https://checkout.example/zoe');
      const sent = JSON.stringify(reaching[name]).replace('$zoe', session.refresh).replace('$id', zoe.id);

      const reply = await api.send(name, { body: sent, bearer: tokens.$access ?? '' });

      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(405);
    },
  );
});
