import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { overtaken } from '#test/support/overtaken.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const registration = (email: string, username: string) => ({ email, username, password, confirm_password: password });

const setUp = () => {
  const context = aTestContext();
  return { context, ...apiOf(context.ports) };
};

const ownerOf = async ({ ports }: TestContext, email: string) => {
  const uniqueKey = await readUniqueKey(ports.database, await emailKey(ports.hashes, email));
  return uniqueKey && readUser(ports, uniqueKey.userId);
};

const tokenFor = async (context: TestContext, email: string) => {
  const user = await ownerOf(context, email);
  if (!user) throw new Error(`nobody owns ${email}`);
  return { uid: user.id, token: await linkToken(context.ports.hashes, user, 'verify', context.ports.clock.now()) };
};

describe('registration', () => {
  test('a registration creates an unconfirmed account and publishes account.registered', async () => {
    const { context, call } = setUp();

    const reply = await call('registerUser', registration('new@example.com', 'New'));

    const user = await ownerOf(context, 'NEW@example.com');
    expect(reply).toMatchObject({ status: 201, body: { detail: 'Signed Up Successfully!' } });
    expect(user).toMatchObject({ username: 'New', isVerified: false, sessions: {} });
    expect(context.published).toEqual([{ name: 'account.registered', detail: { userId: user?.id } }]);
  });

  test('a registration with a taken address looks the same as one with a free address, and notifies the owner', async () => {
    const { context, call } = setUp();
    const ann = await aUser(context);

    context.calls.length = 0;
    const free = await call('registerUser', registration('free@example.com', 'one'));
    const freeCalls = context.calls.splice(0);
    const taken = await call('registerUser', registration('ann@example.com', 'two'));

    expect(taken).toEqual(free);
    expect(context.calls).toEqual(freeCalls);
    expect(context.published.at(-1)).toEqual({ name: 'registration.repeated', detail: { userId: ann.id } });
    expect(await ownerOf(context, 'ann@example.com')).toMatchObject({ id: ann.id, username: 'ann' });
  });

  test('repeated registrations with the same usernames look the same for a taken and a free address', async () => {
    const { context, call } = setUp();
    await aUser(context);

    const statuses = [];
    for (const email of ['ann@example.com', 'free@example.com'])
      for (const name of ['first', 'second', 'first'])
        statuses.push((await call('registerUser', registration(email, `${email.slice(0, 3)}-${name}`))).status);

    expect(statuses).toEqual([201, 201, 201, 201, 201, 201]);
  });

  test('a registration with a variant of a taken username is refused with the text of the screen', async () => {
    const { context, call } = setUp();
    await aUser(context);

    const reply = await call('registerUser', registration('new@example.com', 'Ａnn'));

    expect(reply).toMatchObject({ status: 400, body: { username: ['Username already exists.'] } });
  });

  test('a second registration before confirmation replaces the account and keeps the first username reserved', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'one'));
    const first = await ownerOf(context, 'new@example.com');

    await call('registerUser', registration('new@example.com', 'two'));

    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ username: 'two' });
    expect(await readUser(context.ports, first?.id ?? '')).toBeNull();
    expect((await call('registerUser', registration('other@example.com', 'one'))).status).toBe(400);
  });

  test('a hundred concurrent registrations leave one account per username and one per address', async () => {
    const { context, call } = setUp();
    const variants = ['Zoe', 'zoe', 'ZOE', 'ｚoe'];
    const indexes = Array.from({ length: 100 }, (_, index) => index);

    const names = await Promise.all(
      indexes.map((index) => call('registerUser', registration(`z${index}@example.com`, variants[index % 4] ?? ''))),
    );
    await Promise.all(indexes.map((index) => call('registerUser', registration('yan@example.com', `yan${index}`))));

    expect(names.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await ownerOf(context, 'yan@example.com')).not.toBeNull();
  });

  test('a registration with a weak password names the broken rules and writes nothing', async () => {
    const { context, call } = setUp();

    const reply = await call('registerUser', {
      ...registration('new@example.com', 'new'),
      password: 'weakpassword1',
      confirm_password: 'weakpassword1',
    });

    expect(reply.body.password).toEqual([
      'Password must contain at least one uppercase letter.',
      'Password must contain at least one special character.',
    ]);
    expect(context.calls).toEqual([]);
  });

  test('a registration with two different passwords is refused', async () => {
    const { call } = setUp();

    const reply = await call('registerUser', {
      ...registration('new@example.com', 'new'),
      confirm_password: 'Other-pass-1',
    });

    expect(reply).toMatchObject({ status: 400, body: { confirm_password: ['Passwords must match'] } });
  });
});

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

  test('a new registration of the address invalidates the confirmation link, even while it is being used', async () => {
    const { context, call } = setUp();
    await call('registerUser', registration('new@example.com', 'first'));
    const link = await tokenFor(context, 'new@example.com');
    const late = overtaken(context.ports, () => call('registerUser', registration('new@example.com', 'second')));

    const reply = await apiOf(late).call('verifyEmail', link);

    expect(reply).toMatchObject({ status: 400, body: { code: 'link_not_valid' } });
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ username: 'second', isVerified: false });
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
