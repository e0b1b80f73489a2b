import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FunctionName } from '#infra/config/names.ts';
import { apiGateway } from '#infra/local/api-gateway.ts';
import { openGateway } from '#infra/local/gateway.ts';
import type { Lambdas } from '#infra/local/lambdas.ts';
import { sentence } from '#infra/local/web-request.ts';

const now = new Date('2026-03-12T19:03:58.000Z');

/** A gateway whose Lambdas all respond alike and record their events. */
const serving = async (answer: (name: FunctionName) => unknown) => {
  const calls: { name: FunctionName; event: APIGatewayProxyEventV2 }[] = [];
  const lambdas: Lambdas = {
    call: async (name, event) => {
      // Only the gateway under test calls these handlers.
      calls.push({ name, event: event as APIGatewayProxyEventV2 });
      return answer(name);
    },
    load: async () => undefined,
    forget: () => undefined,
    stop: async () => undefined,
  };
  const part = apiGateway({ lambdas, now: () => now, originSecret: 'the-secret', report: () => undefined });
  const gateway = await openGateway(
    0,
    async (request) => (await part(request)) ?? sentence(404, 'elsewhere'),
    () => undefined,
  );
  onTestFinished(gateway.stop);
  return { url: `http://127.0.0.1:${gateway.port}`, port: gateway.port, calls };
};

const ok = () => ({ statusCode: 200, body: '{}' });

describe('requests to a Lambda', () => {
  test('a Lambda gets the event of an HTTP API', async () => {
    const { url, port, calls } = await serving(ok);

    await fetch(`${url}/api/token/?a=1&a=2&b=%C3%BC`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Two': 'one', cookie: 'a=1; b=2', 'user-agent': 'test' },
      body: '{"email":"ü"}',
    });

    const { event } = calls[0] ?? {};
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/token',
      rawPath: '/api/token',
      rawQueryString: 'a=1&a=2&b=%C3%BC',
      queryStringParameters: { a: '1,2', b: 'ü' },
      cookies: ['a=1', 'b=2'],
      body: '{"email":"ü"}',
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'POST', path: '/api/token', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
        time: '12/Mar/2026:19:03:58 +0000',
        timeEpoch: now.getTime(),
        stage: '$default',
      },
    });
    expect(event?.headers).toMatchObject({ 'x-two': 'one', host: `127.0.0.1:${port}`, 'x-forwarded-proto': 'http' });
    expect(event?.headers).not.toHaveProperty('cookie');
  });

  test('a repeated header is joined into one', async () => {
    const { port, calls } = await serving(ok);
    const headers = ['host', `127.0.0.1:${port}`, 'X-Paystack-Signature', 'one', 'x-paystack-signature', 'two'];

    await new Promise((resolve) => {
      httpRequest({ port, path: '/api/webhooks/paystack/', method: 'POST', headers }, resolve).end('{}');
    });

    expect(calls[0]?.event.headers['x-paystack-signature']).toBe('one, two');
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', Buffer.from('a=1')],
    ['JSON whose bytes are no UTF-8', 'application/json', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('a body of %s is passed as base64', async (_what, type, bytes) => {
    const { url, calls } = await serving(ok);

    await fetch(`${url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });

    expect(calls[0]?.event).toMatchObject({ isBase64Encoded: true, body: bytes.toString('base64') });
  });

  test.each([
    ['POST', '/api/token/', 'createToken'],
    ['POST', '/api/token', 'createToken'],
    ['GET', '/api/user', 'getUser'],
    ['GET', '/api/token/', 'notFound'],
    ['GET', '/api/token//', 'notFound'],
    ['GET', '/api/', 'notFound'],
    ['OPTIONS', '/api/token/', 'notFound'],
    ['GET', '/api/constructor', 'notFound'],
    ['GET', '/api/openapi.json', 'getOpenApi'],
    ['GET', '/api/openapi.json/', 'getOpenApi'],
  ])('the Lambda for %s %s is %s', async (method, path, name) => {
    const { url, calls } = await serving(ok);

    await fetch(url + path, { method });

    expect(calls.map((call) => call.name)).toEqual([name]);
  });
});

describe('responses of a Lambda', () => {
  test('a response has the status, headers, cookies and body of the Lambda', async () => {
    const { url } = await serving(() => ({
      statusCode: 201,
      headers: { 'content-type': 'application/json', 'x-number': 7 },
      cookies: ['a=1; Path=/', 'b=2'],
      body: '{"detail":"ü"}',
    }));

    const response = await fetch(`${url}/api/register/`, { method: 'POST' });

    expect(response.status).toBe(201);
    expect(response.headers.get('x-number')).toBe('7');
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect(await response.json()).toEqual({ detail: 'ü' });
  });

  test('a base64 response body is sent as bytes', async () => {
    const { url } = await serving(() => ({ statusCode: 200, body: '//4=', isBase64Encoded: true }));

    const response = await fetch(`${url}/api/user/`);

    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0xff, 0xfe]);
  });

  test('a failing Lambda is a plain 500 without its message', async () => {
    const { url } = await serving(() => {
      throw new Error('the secret is sk_test_1');
    });

    const response = await fetch(`${url}/api/user/`);

    expect(response.status).toBe(500);
    expect(await response.text()).toBe('{"message":"Internal Server Error"}');
  });

  test('an invalid status is a plain 500', async () => {
    const { url } = await serving(() => ({ statusCode: 99, body: '' }));

    const response = await fetch(`${url}/api/user/`);

    expect(response.status).toBe(500);
  });
});

describe('the gateway', () => {
  test('a body over 10 MB is rejected and the gateway keeps serving', async () => {
    const { url, calls } = await serving(ok);

    const refused = await fetch(`${url}/api/token/`, { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
    const next = await fetch(`${url}/api/user/`);

    expect([refused.status, next.status]).toEqual([413, 200]);
    expect(calls).toHaveLength(1);
  });

  test('the gateway listens on localhost too', async () => {
    const { port } = await serving(ok);

    const response = await fetch(`http://localhost:${port}/api/user/`);

    expect(response.status).toBe(200);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', '169.254.169.254'])(
    'refuses the foreign host %j',
    async (host) => {
      const { port, calls } = await serving(ok);

      const status = await new Promise((resolve) => {
        httpRequest({ port, path: '/api/user/', headers: { host } }, ({ statusCode }) => resolve(statusCode)).end();
      });

      expect(status).toBe(421);
      expect(calls).toEqual([]);
    },
  );

  test('the gateway survives malformed HTTP and malformed paths', async () => {
    const { url, port } = await serving(ok);

    const garbage = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('\u0000\u0001nonsense\r\n\r\n'));
      socket.on('data', (bytes) => resolve(bytes.toString()));
    });
    const absolute = await new Promise((resolve) => {
      httpRequest({ port, path: 'http://evil.example/' }, ({ statusCode }) => resolve(statusCode)).end();
    });
    const next = await fetch(`${url}/api/user/`);

    expect(garbage).toContain('400 Bad Request');
    expect([absolute, next.status]).toEqual([400, 200]);
  });

  test('the gateway reports in one sentence that its port is in use', async () => {
    const { port } = await serving(ok);

    const second = openGateway(
      port,
      async () => sentence(200, ''),
      () => undefined,
    );

    await expect(second).rejects.toThrow(`Port ${port} is in use. Stop the program that uses it, or choose another`);
  });
});
