import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Ports } from '#ports/ports.ts';
import { react } from '#runtime/react.ts';
import { apiOf } from '#test/support/api.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { findUser } from '#test/support/test-context.ts';
import { canaries, seenIn } from './canaries.ts';
import { aWatchedContext } from './watched-context.ts';

const everyRoute = keysOf(routes);

const registration = {
  email: canaries.email,
  username: canaries.username,
  password: canaries.password,
  confirm_password: canaries.password,
};
const headers = {
  'user-agent': canaries.userAgent,
  'x-forwarded-for': `${canaries.address}, ${canaries.forwarded}`,
  referer: canaries.referer,
  origin: canaries.origin,
  cookie: `fp=${canaries.cookie}; other=${canaries.cookie}`,
  'x-paystack-signature': canaries.cookie,
};

/** A body with fields of every route, which accepts or rejects it. Ids are our own and may be in keys. */
const anyBody = {
  ...registration,
  refresh: canaries.garbageToken,
  refresh_token: canaries.garbageToken,
  uid: 'usr_1',
  token: canaries.linkToken,
  old_password: canaries.wrongPassword,
  new_password: canaries.newPassword,
  reference: 'pay-1',
  card: canaries.card,
  customer_code: canaries.customerEmail,
  subscription_code: canaries.subscriptionCode,
  server_ids: [1, 2],
  location_ids: [1],
  metrics: [{ name: canaries.query, page: canaries.query, value: 1 }],
};

const aCanaryUser = async () => {
  const watched = aWatchedContext();
  const { ports, context } = watched;
  const api = apiOf(ports);
  const ask = (name: RouteName, body: unknown, bearer?: string) =>
    api.send(name, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
      ...(bearer ? { bearer } : {}),
    });

  await ask('registerUser', registration);
  const user = await findUser(ports, canaries.email);
  if (!user) throw new Error('the canary was not registered');
  await ask('verifyEmail', { uid: user.id, token: await linkToken(ports.hashes, user, 'verify', ports.clock.now()) });
  const pair = await ask('createToken', { email: canaries.email, password: canaries.password });
  const access = String(pair.body.access);
  const cookie = String(pair.cookies[0]?.split(';')[0]);
  const asMember = (name: RouteName, body: unknown, replaced: Ports = ports) =>
    apiOf(replaced).send(name, {
      body: JSON.stringify(body),
      bearer: access,
      cookies: [cookie],
      headers: { ...headers, cookie: '' },
    });
  return {
    ...watched,
    published: context.published,
    mails: context.mails,
    ask,
    asMember,
    api,
    user,
    access,
    refresh: String(pair.body.refresh),
  };
};

type CanaryUser = Awaited<ReturnType<typeof aCanaryUser>>;

const deliver = async ({ ports, published }: CanaryUser, replaced: Ports = ports): Promise<void> => {
  const handler = react('sendMail', sendMail, () => replaced);
  for (const [index, { name, detail }] of published.entries()) {
    const event = { id: `evt_${index}`, time: '2026-11-21T12:00:00Z', 'detail-type': name, detail };
    const envelope = { ...event, version: '0', source: 'pazia', account: '', region: '', resources: [] };
    // Events without a mail are rejected here, since no rule of the bus filters them; faults go back to the bus.
    await handler(envelope).catch(() => undefined);
  }
};

/** No canary in what operators and machines see, of which there must be some. */
const expectNoCanaries = ({ lines, keys, published }: CanaryUser, promise: string): void => {
  const outputs = { lines: lines.join('\n'), keys: keys.join('\n'), events: JSON.stringify(published) };
  for (const [name, text] of Object.entries(outputs)) expect(seenIn(text), name).toEqual([]);
  expect(keys.length).toBeGreaterThan(0);
  recordTries(23, promise, Object.keys(canaries).length * (lines.length + keys.length + published.length));
};

describe('personal data', () => {
  test('the search finds every canary, plain or encoded', () => {
    for (const value of Object.values(canaries)) {
      expect(seenIn(`a line with ${value} in it`)).not.toEqual([]);
      expect(seenIn(Buffer.from(value).toString('hex'))).not.toEqual([]);
    }
    expect(seenIn('a line with nothing in it')).toEqual([]);
  });

  test('no personal data is in a log, metric, event or key after all calls of a member', async () => {
    const user = await aCanaryUser();

    await user.asMember('selectServers', { server_ids: [1, 2] });
    await user.asMember('startPayment', {
      email: canaries.email,
      amount: 200,
      plan: 'PLN_explorer',
      start_date: '2026-11-21T12:00:00Z',
    });
    await user.asMember('confirmPayment', { reference: 'pay-1' });
    await user.asMember('changePassword', { old_password: canaries.password, new_password: canaries.newPassword });
    await user.ask('requestReset', { email: canaries.email });
    await user.ask('resendVerification', { email: canaries.secondEmail });
    await user.ask('registerUser', { ...registration, username: canaries.secondUsername });
    await user.ask('createToken', { email: canaries.email, password: canaries.wrongPassword });
    await user.asMember('logout', { refresh_token: user.refresh });
    await deliver(user);

    expect(user.mails.map(({ to }) => to)).toContain(canaries.email);
    expectNoCanaries(user, 'no personal data is in a log, metric, event or key after all calls of a member');
  });

  test('no personal data is in a log, metric, event or key after rejected requests', async () => {
    const user = await aCanaryUser();

    for (const name of everyRoute) {
      await user.ask(name, anyBody);
      await user.ask(name, anyBody, canaries.garbageToken);
      await user.ask(name, canaries.bodyText, user.access);
      await user.asMember(name, anyBody);
    }
    await deliver(user);

    expectNoCanaries(user, 'no personal data is in a log, metric, event or key after rejected requests');
  });

  test('no personal data is in a log, metric, event or key when every dependency fails with personal data in its error', async () => {
    const user = await aCanaryUser();
    const failing = async (): Promise<never> => {
      throw Object.assign(new Error(`could not serve ${canaries.email} from ${canaries.address}`), {
        cause: new Error(canaries.password),
        detail: canaries.card,
      });
    };
    const broken: Ports[] = [
      { ...user.ports, bus: { publish: failing } },
      { ...user.ports, mailer: { send: failing, unsuppress: failing } },
      { ...user.ports, passwords: { hash: failing, verify: failing } },
      {
        ...user.ports,
        provider: { ...user.ports.provider, createCustomer: failing, verify: failing, listSubscriptions: failing },
      },
      { ...user.ports, database: { get: failing, write: failing, transact: failing, query: failing } },
    ];

    for (const ports of broken) {
      const api = apiOf(ports);
      for (const name of everyRoute)
        await api.send(name, { body: JSON.stringify(anyBody), headers, bearer: user.access });
      for (const name of everyRoute) await user.asMember(name, anyBody, ports);
      await deliver(user, ports);
    }

    expect(user.lines.filter((line) => line.includes('invocation failed')).length).toBeGreaterThan(10);
    expectNoCanaries(user, 'no personal data is in a log, metric, event or key when every dependency fails');
  });

  test('no personal data is in a response to another client, nor in the 404 of an unknown path', async () => {
    const user = await aCanaryUser();
    const { handler } = await import('#functions/api/not-found.ts');
    const event = {
      ...apiEvent('getUser', { headers }),
      rawPath: `/api/${canaries.query}`,
      rawQueryString: `q=${canaries.query}`,
    };

    const notFound = await handler(event, lambdaContext);
    const strangers = [];
    for (const name of everyRoute) strangers.push((await user.api.send(name, { body: '{}' })).body);

    expect(seenIn(JSON.stringify(notFound))).toEqual([]);
    expect(seenIn(JSON.stringify(strangers))).toEqual([]);
  });
});
