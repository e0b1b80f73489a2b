import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Ports } from '#ports/ports.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';
import { react } from '#runtime/react.ts';
import { apiOf } from '#test/support/api.ts';
import { apiEvent, lambdaContext } from '#test/support/api-event.ts';
import { tell } from '#test/support/figures.ts';
import { canaries, seenIn } from './canaries.ts';
import { watchedWorld } from './watched-context.ts';

// Object.keys forgets that the keys of the table are its names.
const everyRoute = Object.keys(routes) as RouteName[];

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

/**
 * One body that means something to every route: each reads its own fields of it, or refuses it. Ids are ours, and may
 * stand in a key.
 */
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

const scene = async () => {
  const watched = watchedWorld();
  const { ports, context } = watched;
  const api = apiOf(ports);
  const ask = (name: RouteName, body: unknown, bearer?: string) =>
    api.send(name, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
      ...(bearer ? { bearer } : {}),
    });

  await ask('registerUser', registration);
  const claim = await readUniqueKey(ports.database, await emailKey(ports.hashes, canaries.email));
  const user = await readUser(ports, claim?.userId ?? '');
  if (!user) throw new Error('the canary was not registered');
  await ask('verifyEmail', { uid: user.id, token: await linkToken(ports.hashes, user, 'verify', ports.clock.now()) });
  const pair = await ask('createToken', { email: canaries.email, password: canaries.password });
  const access = String(pair.body.access);
  const cookie = String(pair.cookies[0]?.split(';')[0]);
  const asMember = (name: RouteName, body: unknown, given: Ports = ports) =>
    apiOf(given).send(name, {
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

type Scene = Awaited<ReturnType<typeof scene>>;

const deliver = async ({ ports, published }: Scene, given: Ports = ports): Promise<void> => {
  const handler = react('sendMail', sendMail, () => given);
  for (const [index, { name, detail }] of published.entries()) {
    const event = { id: `evt_${index}`, time: '2026-11-21T12:00:00Z', 'detail-type': name, detail };
    const envelope = { ...event, version: '0', source: 'pazia', account: '', region: '', resources: [] };
    // What is no mail's affair is refused, as the rules of the bus would have kept it away; a fault goes to the bus.
    await handler(envelope).catch(() => undefined);
  }
};

/** Nothing private in what operators and machines get to see; and something was there to be seen. */
const expectNothingSeen = ({ lines, keys, published }: Scene, promise: string): void => {
  const places = { lines: lines.join('\n'), keys: keys.join('\n'), events: JSON.stringify(published) };
  for (const [place, text] of Object.entries(places)) expect(seenIn(text), place).toEqual([]);
  expect(keys.length).toBeGreaterThan(0);
  tell(23, promise, Object.keys(canaries).length * (lines.length + keys.length + published.length));
};

describe('a canary in everything that a person sends', () => {
  test('is found by the test wherever it may be', () => {
    for (const value of Object.values(canaries)) {
      expect(seenIn(`a line with ${value} in it`)).not.toEqual([]);
      expect(seenIn(Buffer.from(value).toString('hex'))).not.toEqual([]);
    }
    expect(seenIn('a line with nothing in it')).toEqual([]);
  });

  test('is in no log, metric, event or key after a life of a member', async () => {
    const all = await scene();

    await all.asMember('selectServers', { server_ids: [1, 2] });
    await all.asMember('startPayment', {
      email: canaries.email,
      amount: 200,
      plan: 'PLN_explorer',
      start_date: '2026-11-21T12:00:00Z',
    });
    await all.asMember('confirmPayment', { reference: 'pay-1' });
    await all.asMember('changePassword', { old_password: canaries.password, new_password: canaries.newPassword });
    await all.ask('requestReset', { email: canaries.email });
    await all.ask('resendVerification', { email: canaries.secondEmail });
    await all.ask('registerUser', { ...registration, username: canaries.secondUsername });
    await all.ask('createToken', { email: canaries.email, password: canaries.wrongPassword });
    await all.asMember('logout', { refresh_token: all.refresh });
    await deliver(all);

    expect(all.mails.map(({ to }) => to)).toContain(canaries.email);
    expectNothingSeen(all, 'nothing private is in a log, event or key of a whole life');
  });

  test('is in none of them after every refusal', async () => {
    const all = await scene();

    for (const name of everyRoute) {
      await all.ask(name, anyBody);
      await all.ask(name, anyBody, canaries.garbageToken);
      await all.ask(name, canaries.bodyText, all.access);
      await all.asMember(name, anyBody);
    }
    await deliver(all);

    expectNothingSeen(all, 'nothing private is in a log, event or key after a refusal');
  });

  test('is in none of them when everything behind us fails and says whom it was about', async () => {
    const all = await scene();
    const failing = async (): Promise<never> => {
      throw Object.assign(new Error(`could not serve ${canaries.email} from ${canaries.address}`), {
        cause: new Error(canaries.password),
        detail: canaries.card,
      });
    };
    const broken: Ports[] = [
      { ...all.ports, bus: { publish: failing } },
      { ...all.ports, mailer: { send: failing } },
      { ...all.ports, passwords: { hash: failing, verify: failing } },
      {
        ...all.ports,
        provider: { ...all.ports.provider, createCustomer: failing, verify: failing, listSubscriptions: failing },
      },
      { ...all.ports, database: { get: failing, write: failing, transact: failing, query: failing } },
    ];

    for (const ports of broken) {
      const api = apiOf(ports);
      for (const name of everyRoute)
        await api.send(name, { body: JSON.stringify(anyBody), headers, bearer: all.access });
      for (const name of everyRoute) await all.asMember(name, anyBody, ports);
      await deliver(all, ports);
    }

    expect(all.lines.filter((line) => line.includes('invocation failed')).length).toBeGreaterThan(10);
    expectNothingSeen(all, 'nothing private is in a log, event or key after a fault');
  });

  test('is in no answer to somebody else, not even in a query or a path that is not there', async () => {
    const all = await scene();
    const { handler } = await import('#functions/api/not-found.ts');
    const event = {
      ...apiEvent('getUser', { headers }),
      rawPath: `/api/${canaries.query}`,
      rawQueryString: `q=${canaries.query}`,
    };

    const told = await handler(event, lambdaContext);
    const strangers = [];
    for (const name of everyRoute) strangers.push((await all.api.send(name, { body: '{}' })).body);

    expect(seenIn(JSON.stringify(told))).toEqual([]);
    expect(seenIn(JSON.stringify(strangers))).toEqual([]);
  });
});
