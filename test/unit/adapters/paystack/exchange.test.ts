import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { PaystackOptions } from '#adapters/paystack/client.ts';
import { paystackProvider } from '#adapters/paystack/client.ts';
import { httpTransport } from '#adapters/paystack/transport.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import type { Loopback } from './loopback.ts';
import { listen } from './loopback.ts';
import { listedSubscription, newCustomer, verified } from './samples.ts';

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

type ReceivedRequest = { method: string; url: string };

/** A provider that responds each attempt by the next step, and by the last one from then on. */
const providerThat = async (steps: RequestListener[], options: Partial<PaystackOptions> = {}) => {
  const requests: ReceivedRequest[] = [];
  const pauses: number[] = [];
  let now = Date.parse('2026-11-01T09:00:00.000Z');
  const server = await listen((request, response) => {
    const step = steps[Math.min(requests.length, steps.length - 1)];
    requests.push({ method: request.method ?? '', url: request.url ?? '' });
    step?.(request, response);
  });
  servers.push(server);
  const provider = paystackProvider({
    baseUrl: server.url,
    domain: 'test',
    secretKey: async () => 'sk_test_simulator',
    clock: {
      now: () => new Date(now),
      pause: async (ms) => {
        pauses.push(ms);
        now += ms;
      },
    },
    request: httpTransport({ connectMs: 200, totalMs: 150, bytesMax: 20_000 }),
    random: () => 0.5,
    ...options,
  });
  return { provider, requests, pauses, server };
};

const responds =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const hangs: RequestListener = () => undefined;
const breaks: RequestListener = (request) => void request.socket.destroy();
const stalls: RequestListener = (_request, response) => void response.writeHead(200).write('{"status":');
const good = responds(200, { status: true, message: 'Verification successful', data: verified });
const created = responds(200, { status: true, message: 'Customer created', data: newCustomer });

describe('reads', () => {
  test.each([
    ['a broken connection', breaks],
    ['no response in time', hangs],
    ['half a response', stalls],
    ['status 500', responds(500, 'oops')],
    ['status 503', responds(503, { status: false, message: 'down' })],
    ['a page instead of JSON', responds(200, '<html>')],
  ])('a read is retried after %s', async (_what, fault) => {
    const { provider, requests, pauses } = await providerThat([fault, fault, good]);

    const transaction = await provider.verify('sub-u1-01hx3z');

    expect(transaction.status).toBe('success');
    expect(requests).toHaveLength(3);
    expect(pauses).toEqual([200, 400]);
  });

  test('a read fails after the third attempt', async () => {
    const { provider, requests } = await providerThat([responds(502, '')]);

    await expect(provider.verify('a')).rejects.toThrow(ProviderUnavailable);

    expect(requests).toHaveLength(3);
  });

  test('a read is not retried after ten seconds', async () => {
    let [now, tries] = [0, 0];
    const provider = paystackProvider({
      baseUrl: 'https://provider.test',
      domain: 'test',
      secretKey: async () => 'sk_test_simulator',
      clock: { now: () => new Date(now), pause: async () => undefined },
      request: async () => {
        tries += 1;
        now += 5_000;
        throw new Error('no connection in time');
      },
    });

    await expect(provider.verify('a')).rejects.toThrow(ProviderUnavailable);

    expect(tries).toBe(2);
  });

  test('a read waits for a short rate limit and fails on a long one', async () => {
    const short = await providerThat([responds(429, '', { 'x-ratelimit-reset': '2' }), good]);
    const long = await providerThat([responds(429, '', { 'x-ratelimit-reset': '6' }), good]);

    await expect(short.provider.verify('a')).resolves.toMatchObject({ status: 'success' });
    await expect(long.provider.verify('a')).rejects.toThrow(ProviderUnavailable);

    expect(short.pauses).toEqual([2_200]);
    expect(long.requests).toHaveLength(1);
  });

  test.each([401, 403, 302])('a read is not retried after status %i and follows no redirect', async (status) => {
    const elsewhere = await providerThat([good]);
    const { provider, requests } = await providerThat([
      responds(status, '', { location: `${elsewhere.server.url}/transaction/verify/a` }),
    ]);

    await expect(provider.verify('a')).rejects.toThrow(ProviderUnavailable);

    expect(requests).toHaveLength(1);
    expect(elsewhere.requests).toEqual([]);
  });

  test('a read of a response beyond the size limit fails', async () => {
    const { provider } = await providerThat([
      responds(200, { status: true, data: { ...verified, metadata: 'x'.repeat(30_000) } }),
    ]);

    await expect(provider.verify('a')).rejects.toThrow('provider_no_response');
  });

  test('a read for one customer drops the rows of others when the provider ignores the filter', async () => {
    const { provider } = await providerThat([
      responds(200, { status: true, data: [listedSubscription] }),
      responds(200, { status: true, data: [verified] }),
    ]);
    const other = { code: 'CUS_other', number: 7 };

    await expect(provider.listSubscriptions(other)).resolves.toEqual([]);
    await expect(provider.listCharges(other)).resolves.toEqual([]);
  });

  test('the connection timeout of a read includes the TLS handshake', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo; // a TCP server that listens has a port
    const call = { method: 'GET', url: new URL(`https://127.0.0.1:${port}/`), secretKey: 'k', body: null } as const;

    const outcome = httpTransport({ connectMs: 50, totalMs: 60_000, bytesMax: 1 })(call);

    await expect(outcome).rejects.toThrow('connect_timeout');
    silent.close();
  });

  test('a read of an unreachable provider reports no answer', async () => {
    const { provider, server } = await providerThat([good]);
    await server.close();

    await expect(provider.verify('a')).rejects.toThrow('provider_no_response');
  });
});

describe('writes', () => {
  const write = (steps: RequestListener[]) =>
    providerThat(steps).then(async (connection) => ({
      ...connection,
      outcome: await connection.provider.createCustomer('u1@example.com', 'usr_1').catch((error: unknown) => error),
    }));

  test.each([
    ['a broken connection', breaks],
    ['no response in time', hangs],
    ['half a response', stalls],
    ['status 500', responds(500, 'oops')],
    ['status 504', responds(504, '')],
  ])('a write is sent only once after %s', async (_what, fault) => {
    const { outcome, requests } = await write([fault, created]);

    expect(outcome).toBeInstanceOf(ProviderUnavailable);
    expect(requests).toHaveLength(1);
  });

  test('a write is sent again after status 429, which means it was not done', async () => {
    const { outcome, requests } = await write([responds(429, '', { 'x-ratelimit-reset': '1' }), created]);

    expect(outcome).toEqual({ code: 'CUS_u1aaaaaaaaaaaaa', number: 181873746 });
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

describe('untrusted values in requests', () => {
  test('a code with URL characters stays one segment of the path', async () => {
    const { provider, requests } = await providerThat([
      responds(404, { status: false, message: 'Subscription not found' }),
    ]);

    await provider.getSubscription('../customer?x=1#y');

    expect(requests[0]?.url).toBe('/subscription/..%2Fcustomer%3Fx%3D1%23y');
  });

  test.each(['.', '..'])('the reference %j is refused without a request', async (reference) => {
    const { provider, requests } = await providerThat([good]);

    await expect(provider.verify(reference)).rejects.toThrow(ProviderUnavailable);

    expect(requests).toEqual([]);
  });

  test('an error never contains the email address of the request', async () => {
    const { provider } = await providerThat([
      responds(500, 'u1@example.com'),
      responds(400, { status: false, message: 'u1@' }),
    ]);

    const error = await provider.createCustomer('u1@example.com', 'usr_1').catch((thrown: unknown) => thrown);

    expect(String(error)).not.toContain('u1@');
  });
});
