import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { headersFor } from '#infra/config/headers.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { openCloud } from '#test/support/cloud.ts';
import { recordTries } from '#test/support/record-tries.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await openCloud();
});
afterAll(() => cloud.stop());

type Reply = { status: number; headers: Record<string, string>; body: string };

/** Sends bytes that no HTTP client would send, and reads until the server closes the connection. */
const sendRaw = (text: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(cloud.url).port), '127.0.0.1', () => socket.write(text));
    let reply = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      reply += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => {
      const [head = '', ...body] = reply.split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      const headers = fields.map((field) => field.split(/: (.*)/s, 2));
      resolve({
        status: Number(line.split(' ')[1]),
        headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name.toLowerCase(), value])),
        body: body.join('\r\n\r\n'),
      });
    });
  });

const call = (method: string, path: string): Promise<Reply> =>
  sendRaw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

const rows: Route[] = Object.values(routes);
const methodsOf = (path: string): string[] => rows.filter((row) => row.path === path).map(({ method }) => method);
const paths = [...new Set(rows.map(({ path }) => path))];

// What Node's parser knows, and what it does not.
const odd = [...METHODS.filter((method) => method !== 'CONNECT'), 'TRACK', 'FOO', 'get', 'Post', 'X-1', '__proto__'];

describe('methods that a path does not have', () => {
  test.each(paths)('every other method on %s is 405 in our format, with the methods that it has', async (path) => {
    const others = odd.filter((method) => !methodsOf(path).includes(method));

    for (const method of others) {
      const { status, headers, body } = await call(method, path);

      expect([method, status]).toEqual([method, 405]);
      expect(headers).toMatchObject({ ...headersFor('api', 'http'), allow: methodsOf(path).join(', ') });
      if (method !== 'HEAD')
        expect(JSON.parse(body)).toMatchObject({
          code: 'method_not_allowed',
          detail: `Method "${method}" not allowed.`,
        });
    }
    recordTries(17, 'a method that a path does not have is 405 in our format', others.length);
  });

  test.each(['TRACE', 'FOO'])('%s on an unknown path of the API is 404 in our format', async (method) => {
    const { status, body } = await call(method, '/api/nowhere/');

    expect([status, JSON.parse(body).code]).toEqual([404, 'not_found']);
  });

  test.each(['TRACE', 'FOO', 'POST'])('%s on a page is 405', async (method) => {
    const { status, headers } = await call(method, '/pricing');

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405],
    ['FOO /api/user/ HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
    ['FOO http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['no HTTP at all\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered with %i, and the server goes on', async (text, status) => {
    expect(await sendRaw(text)).toMatchObject({ status, headers: { 'x-content-type-options': 'nosniff' } });
    expect((await call('GET', '/_local/health')).status).toBe(200);
  });
});
