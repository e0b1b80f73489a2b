import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { pathVariants } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { stay } from './stay.ts';

const { apiUrl, providerKey } = stay();

const json = { 'content-type': 'application/json' };

const call = async (method: string, path: string, body?: string, headers: Record<string, string> = json) => {
  const reply = await fetch(apiUrl + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: reply.status, body: await reply.json() };
};

const refusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({
    code,
    detail: expect.any(String),
    error: expect.any(String),
    details: expect.any(String),
    request_id: expect.any(String),
  }),
});

describe('every endpoint of the table is deployed', () => {
  test.each(Object.entries<Route>(routes))('%s answers its path with and without the last slash', async (_, route) => {
    const body = route.method === 'POST' || route.method === 'PUT' ? '{}' : undefined;
    const replies = [];
    for (const path of pathVariants(route.path)) replies.push(await call(route.method, path, body));

    const [first, ...others] = replies.map(({ status, body }) => ({ status, code: body.code }));
    for (const other of others) expect(other).toEqual(first);
    // What each answers to nobody with nothing; a 404 or 405 would be another Lambda's.
    expect([200, 400, 401]).toContain(first?.status);
  });
});

describe('a bad request is refused in our own form', () => {
  test('when the body is no JSON', async () => {
    expect(await call('POST', '/api/token/', '{"email":')).toEqual(refusal(400, 'parse_error'));
  });

  test('when a field is missing', async () => {
    const reply = await call('POST', '/api/register/', JSON.stringify({ email: 'ann@example.com' }));

    expect(reply).toEqual(refusal(400, 'invalid'));
    expect(reply.body).toMatchObject({ username: [expect.any(String)], password: [expect.any(String)] });
  });

  test('when the body is of a type that we do not read, which the gateway hands over in base64', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };

    expect(await call('POST', '/api/token/', 'email=ann', form)).toEqual(refusal(415, 'unsupported_media_type'));
  });

  test('when nobody is signed in, or with a token that is none', async () => {
    const stranger = { ...json, authorization: 'Bearer nonsense' };

    expect(await call('GET', '/api/user/')).toEqual(refusal(401, 'not_authenticated'));
    expect(await call('GET', '/api/user/', undefined, stranger)).toEqual(refusal(401, 'token_not_valid'));
  });

  test.each(['/api/nothing/', '/api/nothing', '/api/token/nothing/', '/nothing', '/'])('at %s', async (path) => {
    expect(await call('GET', path)).toEqual(refusal(404, 'not_found'));
  });

  test('when a path is called by another method', async () => {
    expect(await call('DELETE', '/api/token/')).toEqual(refusal(405, 'method_not_allowed'));
    expect(await call('GET', '/api/register')).toEqual(refusal(405, 'method_not_allowed'));
  });
});

describe('a webhook', () => {
  const notice = JSON.stringify({
    event: 'charge.success',
    data: { domain: 'test', customer: { customer_code: 'CUS_é' } },
  });
  const webhook = (body: string, key: string, signedBody = body) =>
    call('POST', '/api/webhooks/paystack/', body, {
      ...json,
      'x-paystack-signature': createHmac('sha512', key).update(signedBody).digest('hex'),
    });

  test('is taken when the provider signed exactly these bytes', async () => {
    expect(await webhook(notice, providerKey)).toMatchObject({ status: 200 });
    expect(await webhook(` ${notice}\n`, providerKey)).toMatchObject({ status: 200 });
  });

  test('is refused when somebody else signed it, or it was changed afterwards, or nobody signed it', async () => {
    expect(await webhook(notice, 'sk_test_forged')).toEqual(refusal(401, 'signature_not_valid'));
    expect(await webhook(` ${notice}`, providerKey, notice)).toEqual(refusal(401, 'signature_not_valid'));
    expect(await call('POST', '/api/webhooks/paystack', notice)).toEqual(refusal(401, 'signature_not_valid'));
  });
});
