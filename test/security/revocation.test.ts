import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aSignedInUser, aTestContext, aUser, newPassword, password } from '#test/support/test-context.ts';

type Pair = { access: string; refresh: string };

const sessions = 6;
const generations = 5;

/** Ann on six devices, with all tokens ever issued to them; none has expired. */
const aUserOnManyDevices = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  const ann = await aUser(context);
  const devices: Pair[][] = [];
  for (let device = 0; device < sessions; device += 1) {
    const line: Pair[] = [await api.signIn('ann@example.com', password)];
    for (let child = 1; child < generations; child += 1) {
      const { body } = await api.call('refreshToken', { refresh: line.at(-1)?.refresh });
      line.push({ access: String(body.access), refresh: String(body.refresh) });
    }
    devices.push(line);
  }
  const newest = devices[0]?.at(-1);
  if (!newest) throw new Error('Ann has no session');

  /** How often a token of these devices is still accepted. */
  const accepted = async (lines: Pair[][]): Promise<{ accepted: number; tried: number }> => {
    let [taken, tried] = [0, 0];
    for (const { access, refresh } of lines.flat()) {
      for (const name of ['getUser', 'listServers', 'getSubscription', 'listSubscribed'] as const)
        if ((await api.call(name, undefined, access)).status < 400) taken += 1;
      if ((await api.call('refreshToken', { refresh })).status < 400) taken += 1;
      if ((await api.call('logout', { refresh_token: refresh }, access)).status < 400) taken += 1;
      tried += 6;
    }
    return { accepted: taken, tried };
  };
  return { context, api, ann, devices, newest, accepted };
};

describe('revocation', () => {
  test('a sign-out revokes all tokens of its session and no others', async () => {
    const { api, devices, newest, accepted } = await aUserOnManyDevices();

    await api.call('logout', { refresh_token: newest.refresh }, newest.access);

    const outcome = await accepted(devices.slice(0, 1));
    expect(outcome.accepted).toBe(0);
    for (const line of devices.slice(1))
      expect((await api.call('getUser', undefined, line.at(-1)?.access)).status).toBe(200);
    recordTries(6, 'a sign-out revokes all tokens of its session', outcome.tried);
  });

  test('a password change revokes every earlier token, also those of the session that changes it', async () => {
    const { api, devices, newest, accepted } = await aUserOnManyDevices();

    const { body } = await api.call(
      'changePassword',
      { old_password: password, new_password: newPassword },
      newest.access,
    );

    const outcome = await accepted(devices);
    expect(outcome.accepted).toBe(0);
    expect((await api.call('getUser', undefined, String(body.access))).status).toBe(200);
    expect((await api.call('refreshToken', { refresh: body.refresh })).status).toBe(200);
    recordTries(6, 'a password change revokes every earlier token', outcome.tried);
  });

  test('a password reset revokes the tokens of all sessions', async () => {
    const { context, api, ann, devices, accepted } = await aUserOnManyDevices();
    const link = await linkToken(context.ports.hashes, ann, 'reset', context.ports.clock.now());

    const reset = await api.call('resetPassword', {
      new_password: newPassword,
      confirm_password: newPassword,
      token: `${ann.id}.${link}`,
    });

    const outcome = await accepted(devices);
    expect([reset.status, outcome.accepted]).toEqual([200, 0]);
    recordTries(6, 'a password reset revokes the tokens of all sessions', outcome.tried);
  });
});

const daySeconds = 86_400;

/** The claims of a token, without its signature being checked. */
const claimsOf = (token: string): { iat: number; exp: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('the longest duration of a session', () => {
  test('a session that is refreshed twice a day ends 180 days after its sign-in, with all its tokens and without a mail', async () => {
    const { context, api, user, ...first } = await aSignedInUser();
    const endsAt = claimsOf(first.access).iat + 180 * daySeconds;
    const pairs: Pair[] = [{ access: first.access, refresh: first.refresh }];
    for (let halfDay = 1; halfDay < 360; halfDay += 1) {
      context.moveClock(43_200_000);
      const { body } = await api.call('refreshToken', { refresh: pairs.at(-1)?.refresh });
      pairs.push({ access: String(body.access), refresh: String(body.refresh) });
    }
    context.moveClock(43_199_000);
    const { body } = await api.call('refreshToken', { refresh: pairs.at(-1)?.refresh });
    const last = { access: String(body.access), refresh: String(body.refresh) };
    expect((await api.call('getUser', undefined, last.access)).status).toBe(200);

    context.moveClock(1_000);

    const tokens = [...pairs, last].flatMap(({ access, refresh }) => [access, refresh]);
    expect(Math.max(...tokens.map((token) => claimsOf(token).exp))).toBe(endsAt);
    expect((await api.call('getUser', undefined, last.access)).status).toBe(401);
    for (const { refresh } of [...pairs, last]) expect((await api.call('refreshToken', { refresh })).status).toBe(401);
    expect(context.published).toEqual([]);
    await api.signIn(user.email, password);
    expect(Object.keys((await readUser(context.ports, user.id))?.sessions ?? {})).toHaveLength(1);
    recordTries(6, 'a session ends 180 days after its sign-in, however busy', tokens.length);
  });

  test('tokens that were issued for longer end with their session, which is removed', async () => {
    const { context, api, user, access, ...first } = await aSignedInUser();
    const { tokens } = context.ports;
    const [sessionId = ''] = Object.keys((await readUser(context.ports, user.id))?.sessions ?? {});
    const { iat } = claimsOf(access);
    const sign = (tokenType: 'access' | 'refresh') =>
      tokens.sign({ tokenType, userId: user.id, sessionId, generation: 0, binding: null }, iat, iat + 200 * daySeconds);
    const [longAccess, longRefresh] = [await sign('access'), await sign('refresh')];

    context.moveClock(180 * daySeconds * 1_000);

    expect((await api.call('refreshToken', { refresh: first.refresh })).body.detail).toBe(
      'Token is invalid or expired',
    );
    expect((await api.call('getUser', undefined, longAccess)).status).toBe(401);
    expect((await api.call('refreshToken', { refresh: longRefresh })).body.detail).toBe('Token is blacklisted');
    expect((await readUser(context.ports, user.id))?.sessions).toEqual({});
    expect(context.published).toEqual([]);
  });
});
