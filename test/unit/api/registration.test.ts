import { describe, expect, test } from 'vitest';
import { apiOf } from '#test/support/api.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, aUser, findUser, password } from '#test/support/test-context.ts';

const registration = (email: string, username: string) => ({ email, username, password, confirm_password: password });

const setUp = () => {
  const context = aTestContext();
  return { context, ...apiOf(context.ports) };
};

const ownerOf = ({ ports }: TestContext, email: string) => findUser(ports, email);

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

  test('blanks around an address are not stored', async () => {
    const { context, call } = setUp();

    await call('registerUser', registration(' new@example.com ', 'new'));

    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ email: 'new@example.com' });
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
    expect(reply.body.detail).toBe(
      'Password must contain at least one uppercase letter. Password must contain at least one special character.',
    );
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
