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

type Seen = { method: string; url: string };

/** A provider that answers each try by the next step of a script, the last one for ever. */
const against = async (steps: RequestListener[], options: Partial<PaystackOptions> = {}) => {
  const seen: Seen[] = [];
  const pauses: number[] = [];
  let now = Date.parse('2026-11-01T09:00:00.000Z');
  const server = await listen((request, response) => {
    const step = steps[Math.min(seen.length, steps.length - 1)];
    seen.push({ method: request.method ?? '', url: request.url ?? '' });
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
  return { provider, seen, pauses, server };
};

const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const hangs: RequestListener = () => undefined;
const breaks: RequestListener = (request) => void request.socket.destroy();
const stalls: RequestListener = (_request, response) => void response.writeHead(200).write('{"status":');
const good = answers(200, { status: true, message: 'Verification successful', data: verified });
const created = answers(200, { status: true, message: 'Customer created', data: newCustomer });

describe('a read', () => {
  test.each([
    ['a broken connection', breaks],
    ['no answer in time', hangs],
    ['half an answer', stalls],
    ['500', answers(500, 'oops')],
    ['503', answers(503, { status: false, message: 'down' })],
    ['a page instead of JSON', answers(200, '<html>')],
  ])('is repeated after %s', async (_, fault) => {
    const { provider, seen, pauses } = await against([fault, fault, good]);

    const transaction = await provider.verify('sub-u1-01hx3z');

    expect(transaction.status).toBe('success');
    expect(seen).toHaveLength(3);
    expect(pauses).toEqual([200, 400]);
  });

  test('is given up after the third try', async () => {
    const { provider, seen } = await against([answers(502, '')]);

    await expect(provider.verify('a')).rejects.toThrow(ProviderUnavailable);

    expect(seen).toHaveLength(3);
  });

  test('is not begun again once ten seconds have gone', async () => {
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

  test('waits out a short rate limit and no long one', async () => {
    const short = await against([answers(429, '', { 'x-ratelimit-reset': '2' }), good]);
    const long = await against([answers(429, '', { 'x-ratelimit-reset': '6' }), good]);

    await expect(short.provider.verify('a')).resolves.toMatchObject({ status: 'success' });
    await expect(long.provider.verify('a')).rejects.toThrow(ProviderUnavailable);

    expect(short.pauses).toEqual([2_200]);
    expect(long.seen).toHaveLength(1);
  });

  test.each([401, 403, 302])('is not repeated after %i, and no redirect is followed', async (status) => {
    const elsewhere = await against([good]);
    const { provider, seen } = await against([
      answers(status, '', { location: `${elsewhere.server.url}/transaction/verify/a` }),
    ]);

    await expect(provider.verify('a')).rejects.toThrow(ProviderUnavailable);

    expect(seen).toHaveLength(1);
    expect(elsewhere.seen).toEqual([]);
  });

  test('of an endless answer is cut off', async () => {
    const { provider } = await against([
      answers(200, { status: true, data: { ...verified, metadata: 'x'.repeat(30_000) } }),
    ]);

    await expect(provider.verify('a')).rejects.toThrow('provider_no_response');
  });

  test('of one customer never yields the rows of another, should the filter be ignored', async () => {
    const { provider } = await against([
      answers(200, { status: true, data: [listedSubscription] }),
      answers(200, { status: true, data: [verified] }),
    ]);
    const other = { code: 'CUS_other', number: 7 };

    await expect(provider.listSubscriptions(other)).resolves.toEqual([]);
    await expect(provider.listCharges(other)).resolves.toEqual([]);
  });

  test('over TLS waits no longer for the handshake than for a connection', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo; // a TCP server that listens has a port
    const call = { method: 'GET', url: new URL(`https://127.0.0.1:${port}/`), secretKey: 'k', body: null } as const;

    const outcome = httpTransport({ connectMs: 50, totalMs: 60_000, bytesMax: 1 })(call);

    await expect(outcome).rejects.toThrow('connect_timeout');
    silent.close();
  });

  test('with nobody listening says that the provider did not answer', async () => {
    const { provider, server } = await against([good]);
    await server.close();

    await expect(provider.verify('a')).rejects.toThrow('provider_no_response');
  });
});

describe('a write', () => {
  const write = (steps: RequestListener[]) =>
    against(steps).then(async (world) => ({
      ...world,
      outcome: await world.provider.createCustomer('u1@example.com', 'usr_1').catch((fault: unknown) => fault),
    }));

  test.each([
    ['a broken connection', breaks],
    ['no answer in time', hangs],
    ['half an answer', stalls],
    ['500', answers(500, 'oops')],
    ['504', answers(504, '')],
  ])('is sent once only, also after %s', async (_, fault) => {
    const { outcome, seen } = await write([fault, created]);

    expect(outcome).toBeInstanceOf(ProviderUnavailable);
    expect(seen).toHaveLength(1);
  });

  test('is sent again after 429, which did nothing', async () => {
    const { outcome, seen } = await write([answers(429, '', { 'x-ratelimit-reset': '1' }), created]);

    expect(outcome).toEqual({ code: 'CUS_u1aaaaaaaaaaaaa', number: 181873746 });
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

describe('an address that comes from outside', () => {
  test('stays one part of the path', async () => {
    const { provider, seen } = await against([answers(404, { status: false, message: 'Subscription not found' })]);

    await provider.getSubscription('../customer?x=1#y');

    expect(seen[0]?.url).toBe('/subscription/..%2Fcustomer%3Fx%3D1%23y');
  });

  test.each(['.', '..'])('can’t be %j', async (reference) => {
    const { provider, seen } = await against([good]);

    await expect(provider.verify(reference)).rejects.toThrow(ProviderUnavailable);

    expect(seen).toEqual([]);
  });

  test('never stands in what is thrown', async () => {
    const { provider } = await against([
      answers(500, 'u1@example.com'),
      answers(400, { status: false, message: 'u1@' }),
    ]);

    const fault = await provider.createCustomer('u1@example.com', 'usr_1').catch((each: unknown) => each);

    expect(String(fault)).not.toContain('u1@');
  });
});
