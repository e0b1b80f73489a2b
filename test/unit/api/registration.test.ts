import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { apiOf } from '#test/support/api.ts';
import { overtaken } from '#test/support/overtaken.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, aUser, findUser, password } from '#test/support/test-context.ts';

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

describe('registration', () => {
  test('a registration creates an unconfirmed account and publishes account.registered', async () => {
    const { context, call } = setUp();

    const reply = await call('registerUser', registration('new@example.com', 'New'));

    const user = await ownerOf(context, 'NEW@example.com');
    expect(reply).toMatchObject({ status: 201, body: { detail: 'Signed Up Successfully!' } });
    expect(user).toMatchObject({ username: 'New', isVerified: false, sessions: {} });
    expect(context.published).toEqual([{ name: 'account.registered', detail: { userId: user?.id } }]);
  });

  test('a registration with a taken address looks the same as one with a free address and changes nothing of the account', async () => {
    const { context, call } = setUp();
    const ann = await aUser(context);

    context.calls.length = 0;
    const free = await call('registerUser', registration('free@example.com', 'one'));
    const freeCalls = context.calls.splice(0);
    const taken = await call('registerUser', registration('ann@example.com', 'two'));

    expect(taken).toEqual(free);
    expect(context.calls).toEqual(freeCalls);
    expect(context.published.map(({ name }) => name)).toEqual(['account.registered', 'account.registered']);
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

  test.each([
    ['free', 'free@example.com'],
    ['taken', 'ann@example.com'],
    ['unconfirmed', 'waiting@example.com'],
  ])('a username tried with a %s address is held for that address for seven days', async (_state, email) => {
    const { context, call } = setUp();
    await aUser(context);
    await call('registerUser', registration('waiting@example.com', 'waiting'));
    await call('registerUser', registration(email, 'wanted'));

    const statuses = [];
    for (const ms of [0, 2 * 86_400_000, 5 * 86_400_000 - 1_000, 2_000]) {
      context.moveClock(ms);
      statuses.push((await call('registerUser', registration('eve@example.com', 'wanted'))).status);
    }
    expect(statuses).toEqual([400, 400, 400, 201]);
  });

  test('a second registration of an address may take the username of the first', async () => {
    const { call } = setUp();

    const replies = [];
    for (const _ of [1, 2]) replies.push(await call('registerUser', registration('new@example.com', 'new')));

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
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

    context.moveClock(8 * 86_400_000);
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ id: first.uid, username: 'same' });
    expect((await call('registerUser', registration('eve@example.com', 'same'))).status).toBe(400);
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
