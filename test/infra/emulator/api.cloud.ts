import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { withoutTrailingSlash } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { stay } from './stay.ts';

const { apiUrl, directUrl, providerKey } = stay();

const json = { 'content-type': 'application/json' };

const call = async (method: string, path: string, body?: string, headers: Record<string, string> = json) => {
  const reply = await fetch(apiUrl + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: reply.status, body: await reply.json() };
};

const errorOf = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({
    code,
    detail: expect.any(String),
    error: expect.any(String),
    details: expect.any(String),
    request_id: expect.any(String),
  }),
});

describe('deployed endpoints', () => {
  test.each(Object.entries<Route>(routes))(
    '%s responds at its path with and without a trailing slash',
    async (_, route) => {
      const body = route.method === 'POST' || route.method === 'PUT' ? '{}' : undefined;
      const replies = [];
      for (const path of new Set([route.path, withoutTrailingSlash(route.path)]))
        replies.push(await call(route.method, path, body));

      const [first, ...others] = replies.map(({ status, body }) => ({ status, code: body.code }));
      for (const other of others) expect(other).toEqual(first);
      // The response to an anonymous, empty request; a 404 or 405 would come from another Lambda.
      expect([200, 400, 401]).toContain(first?.status);
    },
  );
});

describe('errors of the deployed API', () => {
  test('a body that is not JSON is rejected as in the contract', async () => {
    expect(await call('POST', '/api/token/', '{"email":')).toEqual(errorOf(400, 'parse_error'));
  });

  test('a missing field is rejected as in the contract', async () => {
    const reply = await call('POST', '/api/register/', JSON.stringify({ email: 'ann@example.com' }));

    expect(reply).toEqual(errorOf(400, 'invalid'));
    expect(reply.body).toMatchObject({ username: [expect.any(String)], password: [expect.any(String)] });
  });

  test('another media type, whose body the gateway encodes in base64, is rejected as in the contract', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };

    expect(await call('POST', '/api/token/', 'email=ann', form)).toEqual(errorOf(415, 'unsupported_media_type'));
  });

  test('a missing or malformed token is rejected as in the contract', async () => {
    const malformed = { ...json, authorization: 'Bearer nonsense' };

    expect(await call('GET', '/api/user/')).toEqual(errorOf(401, 'not_authenticated'));
    expect(await call('GET', '/api/user/', undefined, malformed)).toEqual(errorOf(401, 'token_not_valid'));
  });

  test.each(['/api/nothing/', '/api/nothing', '/api/token/nothing/', '/nothing', '/'])(
    '%s is a 404 as in the contract',
    async (path) => {
      expect(await call('GET', path)).toEqual(errorOf(404, 'not_found'));
    },
  );

  test('another method of a path is rejected as in the contract', async () => {
    expect(await call('DELETE', '/api/token/')).toEqual(errorOf(405, 'method_not_allowed'));
    expect(await call('GET', '/api/register')).toEqual(errorOf(405, 'method_not_allowed'));
  });
});

describe('the address of API Gateway', () => {
  test.each([
    ['without the secret of CloudFront', {}],
    ['with a guessed secret', { 'x-origin-secret': 'a'.repeat(43) }],
  ])('a call past CloudFront %s is refused', async (_what, headers) => {
    const reply = await fetch(directUrl + withoutTrailingSlash(routes.listServers.path), { headers });

    expect({ status: reply.status, body: await reply.json() }).toEqual(errorOf(403, 'not_from_edge'));
  });
});

describe('webhooks', () => {
  const event = JSON.stringify({
    event: 'charge.success',
    data: { domain: 'test', customer: { customer_code: 'CUS_é' } },
  });
  const webhook = (body: string, key: string, signedBody = body) =>
    call('POST', '/api/webhooks/paystack/', body, {
      ...json,
      'x-paystack-signature': createHmac('sha512', key).update(signedBody).digest('hex'),
    });

  test('a webhook is accepted if the provider signed exactly these bytes', async () => {
    expect(await webhook(event, providerKey)).toMatchObject({ status: 200 });
    expect(await webhook(` ${event}\n`, providerKey)).toMatchObject({ status: 200 });
  });

  test('a webhook that is unsigned, forged or changed afterwards is rejected', async () => {
    expect(await webhook(event, 'sk_test_forged')).toEqual(errorOf(401, 'signature_not_valid'));
    expect(await webhook(` ${event}`, providerKey, event)).toEqual(errorOf(401, 'signature_not_valid'));
    expect(await call('POST', '/api/webhooks/paystack', event)).toEqual(errorOf(401, 'signature_not_valid'));
  });
});
