import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { emailKey, usernameKey } from '#repositories/unique-keys.ts';
import { userKey } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { overtaken } from '#test/support/overtaken.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, findUser, password } from '#test/support/test-context.ts';

const registration = (email: string, username: string) => ({ email, username, password, confirm_password: password });

const setUp = () => {
  const context = aTestContext();
  return { context, ...apiOf(context.ports) };
};

const ownerOf = ({ ports }: TestContext, email: string) => findUser(ports, email);

const tokenFor = async (context: TestContext, email: string) => {
  const user = await ownerOf(context, email);
  if (!user) throw new Error(`nobody owns ${email}`);
  return { uid: user.id, token: await linkToken(context.ports.hashes, user, 'verify', context.ports.clock.now()) };
};

describe('confirmation link', () => {
  test('a confirmation link lets the user sign in and succeeds again when it is opened twice', async () => {
    const { context, call, signIn } = setUp();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');

    const replies = [await call('verifyEmail', link), await call('verifyEmail', link)];

    expect(replies.map(({ status, body }) => [status, body.detail])).toEqual([
      [200, 'Your email has been verified successfully!'],
      [200, 'Your email has been verified successfully!'],
    ]);
    expect(await signIn('new@example.com', password)).toHaveProperty('access');
  });

  test('a confirmation link used fifty times concurrently takes effect once', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');

    const replies = await Promise.all(Array.from({ length: 50 }, () => call('verifyEmail', link)));

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ linkCounter: 1, isVerified: true });
  });

  test('each confirmation link confirms the registration it was sent for, with its own password', async () => {
    const { context, call, signIn } = setUp();
    await call('registerUser', registration('new@example.com', 'owner'));
    const link = await tokenFor(context, 'new@example.com');
    await call('registerUser', {
      ...registration('new@example.com', 'stranger'),
      password: 'Evil-pass-1',
      confirm_password: 'Evil-pass-1',
    });

    const reply = await call('verifyEmail', link);

    expect(reply.status).toBe(200);
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ username: 'owner', isVerified: true });
    expect(await signIn('new@example.com', password)).toHaveProperty('access');
    expect((await call('createToken', { email: 'new@example.com', password: 'Evil-pass-1' })).status).toBe(401);
  });

  test('the first confirmation link that is used wins, and the others of its address are not valid any more', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'first'));
    const first = await tokenFor(context, 'new@example.com');
    await call('registerUser', registration('new@example.com', 'second'));
    const second = await tokenFor(context, 'new@example.com');
    const late = overtaken(context.ports, () => call('verifyEmail', second));

    const reply = await apiOf(late).call('verifyEmail', first);

    expect(reply).toMatchObject({ status: 400, body: { code: 'link_not_valid' } });
    expect((await call('verifyEmail', first)).body.code).toBe('link_not_valid');
    expect((await call('verifyEmail', second)).status).toBe(200);
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ username: 'second', isVerified: true });
  });

  test('a username that two registrations of an address chose belongs to the one that is confirmed', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'same'));
    const first = await tokenFor(context, 'new@example.com');
    await call('registerUser', registration('new@example.com', 'same'));

    expect((await call('verifyEmail', first)).status).toBe(200);

    const key = await usernameKey(context.ports.hashes, 'same');
    expect(await context.ports.database.get('users', key)).toEqual({ ...key, userId: first.uid });
    context.moveClock(8 * 86_400_000);
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ id: first.uid, username: 'same' });
    expect((await call('registerUser', registration('eve@example.com', 'same'))).status).toBe(400);
  });

  test('a link of release 0.1.0, whose address and username had provisional keys of their own, still confirms', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');
    const { database, hashes } = context.ports;
    const provisional = { userId: link.uid, removeAfter: 1_900_000_000 };
    for (const key of [await emailKey(hashes, 'new@example.com'), await usernameKey(hashes, 'new')])
      await database.write({ kind: 'put', table: 'users', item: { ...key, ...provisional } });

    expect((await call('verifyEmail', link)).status).toBe(200);

    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ id: link.uid, isVerified: true });
  });

  test('a link whose account expires while it is used is not valid', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');
    const late = overtaken(context.ports, () =>
      context.ports.database.write({ kind: 'delete', table: 'users', key: userKey(link.uid) }),
    );

    expect((await apiOf(late).call('verifyEmail', link)).body.code).toBe('link_not_valid');
  });

  test('a confirmation link expires after a day', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');

    context.moveClock(24 * 3_600_000);

    expect((await call('verifyEmail', link)).body.code).toBe('link_expired');
  });

  test.each([
    ['another user', { uid: 'usr_other' }],
    ['a changed code', { token: '1795262400.AAAA' }],
    ['no time', { token: 'x.y' }],
    ['no code', { token: '1795262400' }],
  ])('a confirmation link with %s is not valid', async (_what, change) => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');

    expect((await call('verifyEmail', { ...link, ...change })).body.code).toBe('link_not_valid');
  });

  test('an unconfirmed account is deleted after seven days and its username becomes free', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'new'));

    context.moveClock(7 * 86_400_000 + 1_000);

    expect(await ownerOf(context, 'new@example.com')).toBeNull();
    expect((await call('registerUser', registration('other@example.com', 'new'))).status).toBe(201);
  });
});
