import { describe, expect, test } from 'vitest';
import { printOpenApi } from '#contract/openapi.ts';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { handler } from '#functions/api/get-open-api.ts';
import { apiOf } from '#test/support/api.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import { violationsOf } from '#test/support/conforms.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const document = printOpenApi([{ url: '/', description: 'here' }]);

const setUp = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  await aUser(context);
  const { access, refresh } = await api.signIn('ann@example.com', password);
  await api.call('selectServers', { server_ids: [1, 2] }, access);
  return { api, access, refresh };
};

/** What in a response differs from the document: an unknown status, or the faults of the body. */
const deviations = (name: RouteName, status: number, body: unknown): string[] => {
  const { method, path }: Route = routes[name];
  const reply = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  return reply
    ? violationsOf(reply.content['application/json'].schema, body, document)
    : [`${status} is not described`];
};

const registration = { email: 'new@example.com', username: 'new', password, confirm_password: password };
const metrics = { metrics: [{ name: 'LCP', page: 'home', value: 900 }] };
const start = { email: 'ann@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' };

describe('responses and the OpenAPI document', () => {
  test.each<[RouteName, unknown, number]>([
    ['createToken', { email: 'ann@example.com', password }, 200],
    ['createToken', { email: 'ann@example.com', password: 'Wrong-pass-1' }, 401],
    ['createToken', {}, 400],
    ['registerUser', registration, 201],
    ['registerUser', { ...registration, username: 'ann' }, 400],
    ['registerUser', { ...registration, confirm_password: 'other' }, 400],
    ['verifyEmail', { uid: 'usr_1', token: '1.x' }, 400],
    ['requestReset', { email: 'ann@example.com' }, 200],
    ['getUser', undefined, 200],
    ['listServers', undefined, 200],
    ['listSubscribed', undefined, 200],
    ['selectServers', { server_ids: [1, 999] }, 400],
    ['deleteSubscribed', { location_ids: [7] }, 404],
    ['updateSubscribed', { location_ids: [1], paid: true }, 403],
    ['changePassword', { old_password: 'Wrong-pass-1', new_password: 'Other-pass-2' }, 400],
    ['cancelSubscription', undefined, 409],
    ['startPayment', { ...start, amount: 300 }, 400],
    ['startPayment', start, 503],
    ['recordPageMetrics', metrics, 200],
    ['getOpenApi', undefined, 200],
  ])('a response of %s to %j is as documented: %i', async (name, body, status) => {
    const { api, access } = await setUp();

    const reply = await api.call(name, body, access);

    const content = 'list' in reply.body ? reply.body.list : reply.body;
    expect([reply.status, deviations(name, reply.status, content)]).toEqual([status, []]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['no token', {}, 401],
    ['two words after Bearer', { authorization: 'Bearer a b' }, 401],
    ['an invalid token', { authorization: 'Bearer a.b.c' }, 401],
  ])('a response of getUser to a request with %s is as documented', async (_what, headers, status) => {
    const { api } = await setUp();

    const reply = await api.send('getUser', { headers });

    expect([reply.status, deviations('getUser', reply.status, reply.body)]).toEqual([status, []]);
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['invalid JSON', '{', {}, 400],
    ['of another media type', 'a=b', { 'content-type': 'text/plain' }, 415],
    ['too large', 'x'.repeat(70_000), {}, 413],
  ])('a response of createToken to a body that is %s is as documented', async (_what, body, headers, status) => {
    const { api } = await setUp();

    const reply = await api.send('createToken', { body, headers });

    expect([reply.status, deviations('createToken', reply.status, reply.body)]).toEqual([status, []]);
  });

  test('a response that deviates from the document is detected', () => {
    const reply = { access: 'a', refresh: 7, extra: true };

    expect(deviations('createToken', 200, reply)).toEqual(['it.refresh is number', 'it.extra is not described']);
    expect(deviations('createToken', 200, {})).toEqual(['it.access is missing', 'it.refresh is missing']);
    expect(deviations('createToken', 418, {})).toEqual(['418 is not described']);
    expect(deviations('listServers', 200, [{ id: 0 }])).toContain('it[0].id is beyond 1');
  });
});

describe('served OpenAPI document', () => {
  test('the OpenAPI document is public and cacheable for five minutes, other responses are not cacheable', async () => {
    const { api, access } = await setUp();

    const served = await api.call('getOpenApi');
    const other = await api.call('getUser', undefined, access);

    expect(served.body).toEqual(JSON.parse(JSON.stringify({ ...document, servers: served.body.servers })));
    expect(served.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'content-type': 'application/json',
    });
    expect(other.headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  test('the lightweight Lambda serves the same OpenAPI document', async () => {
    const { api } = await setUp();

    const served = await api.call('getOpenApi');
    const result = await handler(apiEvent('getOpenApi'), lambdaContext);

    expect(result).toMatchObject({ statusCode: served.status, headers: served.headers });
    expect(JSON.parse(result.body ?? '')).toEqual(served.body);
  });
});
