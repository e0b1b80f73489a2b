import { describe, expect, test } from 'vitest';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const setUp = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  const user = await aUser(context);
  return { context, user, ...api, ...(await api.signIn('ann@example.com', password)) };
};

const notValid = (message: string) => ({
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
});
const noAccount = 'No active account found with the given credentials';
const challenge = { 'WWW-Authenticate': 'Bearer realm="api"' };

describe('sign-in', () => {
  test('a sign-in fails the same way for a wrong password, an unknown and an unconfirmed address', async () => {
    const { context, call } = await setUp();
    const other = { username: 'bob', password, confirm_password: password };
    await call('registerUser', { ...other, email: 'bob@example.com' });

    const attempts = [
      { email: 'ann@example.com', password: 'Wrong-pass-1' },
      { email: 'nobody@example.com', password },
      { email: 'bob@example.com', password },
    ];
    const results = [];
    for (const attempt of attempts) {
      context.calls.length = 0;
      results.push([await call('createToken', attempt), [...context.calls]]);
    }

    expect(results[0]?.[0]).toMatchObject({ status: 401, body: { detail: noAccount }, headers: challenge });
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  test('a user has at most ten sessions, and a further sign-in ends the oldest', async () => {
    const { context, user, access, call, signIn } = await setUp();

    for (let count = 0; count < 10; count += 1) {
      context.moveClock(1_000);
      await signIn('ann@example.com', password);
    }

    expect(Object.keys((await readUser(context.ports, user.id))?.sessions ?? {})).toHaveLength(10);
    expect((await call('getUser', undefined, access)).status).toBe(401);
  });
});

describe('refresh', () => {
  test('a refresh returns the next pair, and the same pair again when the response was lost', async () => {
    const { context, refresh, call } = await setUp();

    context.moveClock(60_000);
    const first = await call('refreshToken', { refresh });
    context.moveClock(3_600_000);
    const again = await call('refreshToken', { refresh });

    expect(first.status).toBe(200);
    expect(first.body.refresh).not.toBe(refresh);
    expect(again.body).toEqual(first.body);
  });

  test('fifty concurrent refreshes create one child token', async () => {
    const { refresh, call } = await setUp();

    const replies = await Promise.all(Array.from({ length: 50 }, () => call('refreshToken', { refresh })));

    expect(new Set(replies.map(({ status, body }) => `${status} ${String(body.refresh)}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  });

  test('a refresh with a spent token ends that session alone and notifies the owner once', async () => {
    const { context, user, refresh, access, call, signIn } = await setUp();
    const elsewhere = await signIn('ann@example.com', password);
    const child = await call('refreshToken', { refresh });
    const grandchild = await call('refreshToken', { refresh: child.body.refresh });

    context.moveClock(10_000);
    const replay = await call('refreshToken', { refresh });
    const thief = await call('refreshToken', { refresh });

    expect([replay.status, replay.body.detail]).toEqual([401, 'Token is blacklisted']);
    expect(thief.body).toEqual(replay.body);
    expect((await call('refreshToken', { refresh: grandchild.body.refresh })).status).toBe(401);
    expect((await call('getUser', undefined, access)).status).toBe(401);
    expect((await call('getUser', undefined, elsewhere.access)).status).toBe(200);
    expect(context.published.filter(({ name }) => name === 'session.replayed')).toEqual([
      { name: 'session.replayed', detail: { userId: user.id, sessionId: expect.any(String) } },
    ]);
  });

  test.each([
    ['an access token', 'access', 'Token has wrong type'],
    ['garbage', 'garbage', 'Token is invalid or expired'],
  ])('a refresh with %s is refused', async (_what, kind, detail) => {
    const { access, call } = await setUp();

    const reply = await call('refreshToken', { refresh: kind === 'access' ? access : 'a.b.c' });

    expect(reply).toMatchObject({ status: 401, body: { detail, code: 'token_not_valid' }, headers: challenge });
  });

  test('a refresh after thirty days is refused', async () => {
    const { context, refresh, call } = await setUp();

    context.moveClock(30 * 86_400_000);

    expect((await call('refreshToken', { refresh })).status).toBe(401);
  });
});

describe('logout', () => {
  test('after a logout the user call answers token_not_valid and the refresh token is blacklisted', async () => {
    const { access, refresh, call } = await setUp();

    const out = await call('logout', { refresh_token: refresh }, access);

    expect([out.status, out.body, out.cookies]).toEqual([200, {}, []]);
    expect((await call('getUser', undefined, access)).body).toMatchObject(notValid('Token is invalid or expired'));
    expect((await call('refreshToken', { refresh })).body.detail).toBe('Token is blacklisted');
  });

  test('a logout refuses an access token in place of the refresh token', async () => {
    const { access, call } = await setUp();

    const out = await call('logout', { refresh_token: access }, access);

    expect([out.status, out.body.detail]).toEqual([401, 'Token has wrong type']);
    expect((await call('getUser', undefined, access)).status).toBe(200);
  });

  test('a logout cannot end the session of another user', async () => {
    const { context, access, call, signIn } = await setUp();
    await aUser(context, 'bob');
    const bob = await signIn('bob@example.com', password);

    const reply = await call('logout', { refresh_token: bob.refresh }, access);

    expect(reply.status).toBe(401);
    expect((await call('getUser', undefined, bob.access)).status).toBe(200);
  });
});

describe('Authorization header', () => {
  const notProvided = { detail: 'Authentication credentials were not provided.' };

  test.each([
    ['no Authorization header', undefined, notProvided],
    ['another authorization scheme', 'Basic YTpi', notProvided],
    ['a lower-case bearer scheme', 'bearer $access', notProvided],
    ['a three-part Authorization header', 'Bearer $access more', { code: 'bad_authorization_header' }],
    ['a bearer scheme without a token', 'Bearer', { code: 'bad_authorization_header' }],
    ['garbage as access token', 'Bearer garbage', notValid('Token is invalid or expired')],
    ['a refresh token as access token', 'Bearer $refresh', notValid('Token has wrong type')],
    [
      'an unsigned token',
      `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"user_id":"usr_1"}')}.`,
      notValid('Token is invalid or expired'),
    ],
  ])('a request with %s is refused as by the original API', async (_what, header, body) => {
    const { access, refresh, send } = await setUp();
    const authorization = header?.replace('$access', access).replace('$refresh', refresh);

    const reply = await send('getUser', authorization ? { headers: { authorization } } : {});

    expect(reply).toMatchObject({ status: 401, body, headers: challenge });
  });

  test.each(['Bearer   $access', '  Bearer $access ', 'Bearer\t$access'])(
    'the Authorization header may be written as %j',
    async (header) => {
      const { access, send } = await setUp();

      const reply = await send('getUser', { headers: { authorization: header.replace('$access', access) } });

      expect(reply.status).toBe(200);
    },
  );

  test('a request with an expired access token is refused', async () => {
    const { context, access, call } = await setUp();

    context.moveClock(5 * 60_000);

    expect((await call('getUser', undefined, access)).body).toMatchObject(notValid('Token is invalid or expired'));
  });

  test('the catalogue needs no token but refuses a bad one', async () => {
    const { access, call, send } = await setUp();

    expect((await call('listServers')).status).toBe(200);
    expect((await call('listServers', undefined, access)).body.list).toHaveLength(34);
    expect((await send('listServers', { headers: { authorization: 'Bearer x' } })).status).toBe(401);
  });
});

describe('password attempts', () => {
  const wrong = { email: 'ann@example.com', password: 'Wrong-pass-1' };

  test('ten failed sign-ins block a known and an unknown address alike, with the seconds to wait', async () => {
    const { call } = await setUp();
    const guess = async (email: string) => {
      for (let count = 0; count < 10; count += 1) await call('createToken', { ...wrong, email });
      return call('createToken', { ...wrong, email });
    };

    const [known, unknown] = [await guess('ann@example.com'), await guess('nobody@example.com')];

    expect(known).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Request was throttled. Expected available in 1 second\. If this is/) },
      headers: { 'Retry-After': '1' },
    });
    expect(unknown).toEqual(known);
  });

  test('a successful sign-in resets the failure count', async () => {
    const { call, signIn } = await setUp();
    for (let count = 0; count < 9; count += 1) await call('createToken', wrong);

    await signIn('ann@example.com', password);
    for (let count = 0; count < 9; count += 1) await call('createToken', wrong);

    expect((await call('createToken', { ...wrong, password })).status).toBe(200);
  });
});
