import { describe, expect, test } from 'vitest';
import { linkToken, verifyLink } from '#auth/email-link.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { overtaken } from '#test/support/overtaken.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const registration = (email: string, username: string) => ({ email, username, password, confirm_password: password });

const scene = () => {
  const context = aTestContext();
  return { context, ...apiOf(context.ports) };
};

const ownerOf = async ({ ports }: TestContext, email: string) => {
  const claim = await readUniqueKey(ports.database, await emailKey(ports.hashes, email));
  return claim && readUser(ports, claim.userId);
};

const tokenFor = async (context: TestContext, email: string) => {
  const user = await ownerOf(context, email);
  if (!user) throw new Error(`nobody owns ${email}`);
  return { uid: user.id, token: await linkToken(context.ports.hashes, user, 'verify', context.ports.clock.now()) };
};

describe('registering', () => {
  test('makes an account that has to be confirmed, and says so to the bus', async () => {
    const { context, call } = scene();

    const reply = await call('registerUser', registration('new@example.com', 'New'));

    const user = await ownerOf(context, 'NEW@example.com');
    expect(reply).toMatchObject({ status: 201, body: { detail: 'Signed Up Successfully!' } });
    expect(user).toMatchObject({ username: 'New', isVerified: false, sessions: {} });
    expect(context.published).toEqual([{ name: 'account.registered', detail: { userId: user?.id } }]);
  });

  test('with a taken address answers and calls the same as with a free one, and tells the owner', async () => {
    const { context, call } = scene();
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

  test('twice with the same name looks the same for a taken and for a free address', async () => {
    const { context, call } = scene();
    await aUser(context);

    const answers = [];
    for (const email of ['ann@example.com', 'free@example.com'])
      for (const name of ['first', 'second', 'first'])
        answers.push((await call('registerUser', registration(email, `${email.slice(0, 3)}-${name}`))).status);

    expect(answers).toEqual([201, 201, 201, 201, 201, 201]);
  });

  test.each(['ann', 'ANN', 'Ａnn'])(
    'with the taken username %s is refused in the words of the screen',
    async (name) => {
      const { context, call } = scene();
      await aUser(context);

      const reply = await call('registerUser', registration('new@example.com', name));

      expect(reply).toMatchObject({ status: 400, body: { username: ['Username already exists.'] } });
    },
  );

  test('again before confirming replaces the account and frees nothing to strangers', async () => {
    const { context, call } = scene();
    await call('registerUser', registration('new@example.com', 'one'));
    const first = await ownerOf(context, 'new@example.com');

    await call('registerUser', registration('new@example.com', 'two'));

    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ username: 'two' });
    expect(await readUser(context.ports, first?.id ?? '')).toBeNull();
    expect((await call('registerUser', registration('other@example.com', 'one'))).status).toBe(400);
  });

  test('a hundred times at once leaves one account of a name, and one of an address', async () => {
    const { context, call } = scene();
    const spellings = ['Zoe', 'zoe', 'ZOE', 'ｚoe'];
    const together = Array.from({ length: 100 }, (_, index) => index);

    const names = await Promise.all(
      together.map((index) => call('registerUser', registration(`z${index}@example.com`, spellings[index % 4] ?? ''))),
    );
    await Promise.all(together.map((index) => call('registerUser', registration('yan@example.com', `yan${index}`))));

    expect(names.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await ownerOf(context, 'yan@example.com')).not.toBeNull();
  });

  test('with a weak password tells the rule, and nothing is written', async () => {
    const { context, call } = scene();

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

  test('with two different passwords is refused', async () => {
    const { call } = scene();

    const reply = await call('registerUser', {
      ...registration('new@example.com', 'new'),
      confirm_password: 'Other-pass-1',
    });

    expect(reply).toMatchObject({ status: 400, body: { confirm_password: ['Passwords must match'] } });
  });
});

describe('the confirmation link', () => {
  test('lets the user sign in, and says so again when it is opened twice', async () => {
    const { context, call, signIn } = scene();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');

    const replies = [await call('verifyEmail', link), await call('verifyEmail', link)];

    expect(replies.map(({ status, body }) => [status, body.detail])).toEqual([
      [200, 'Your email has been verified successfully!'],
      [200, 'Your email has been verified successfully!'],
    ]);
    expect(await signIn('new@example.com', password)).toHaveProperty('access');
  });

  test('fifty times at once has one effect', async () => {
    const { context, call } = scene();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');

    const replies = await Promise.all(Array.from({ length: 50 }, () => call('verifyEmail', link)));

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ linkCounter: 1, isVerified: true });
  });

  test('dies with its account, even while it is being used, when the address is registered anew', async () => {
    const { context, call } = scene();
    await call('registerUser', registration('new@example.com', 'first'));
    const link = await tokenFor(context, 'new@example.com');
    const late = overtaken(context.ports, () => call('registerUser', registration('new@example.com', 'second')));

    const reply = await apiOf(late).call('verifyEmail', link);

    expect(reply).toMatchObject({ status: 400, body: { code: 'link_not_valid' } });
    expect(await ownerOf(context, 'new@example.com')).toMatchObject({ username: 'second', isVerified: false });
  });

  test('dies after a day', async () => {
    const { context, call } = scene();
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
  ])('of %s is not valid', async (_what, change) => {
    const { context, call } = scene();
    await call('registerUser', registration('new@example.com', 'new'));
    const link = await tokenFor(context, 'new@example.com');

    expect((await call('verifyEmail', { ...link, ...change })).body.code).toBe('link_not_valid');
  });

  test('of one purpose does not serve another', async () => {
    const { ports } = aTestContext();
    const owner = { id: 'usr_1', linkCounter: 0 };

    const token = await linkToken(ports.hashes, owner, 'reset', ports.clock.now());

    expect(await verifyLink(ports.hashes, owner, 'verify', token, ports.clock.now())).toBe('not_valid');
    expect(await verifyLink(ports.hashes, owner, 'reset', token, ports.clock.now())).toBe('valid');
  });

  test('an account that nobody confirms is gone after seven days, and its name is free', async () => {
    const { context, call } = scene();
    await call('registerUser', registration('new@example.com', 'new'));

    context.moveClock(7 * 86_400_000 + 1_000);

    expect(await ownerOf(context, 'new@example.com')).toBeNull();
    expect((await call('registerUser', registration('other@example.com', 'new'))).status).toBe(201);
  });
});
