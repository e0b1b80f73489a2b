import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, newPassword, password } from '#test/support/test-context.ts';

/** A signed-in user, and an API whose bus is down. */
const setUp = async () => {
  const context = aTestContext();
  const user = await aUser(context);
  const api = apiOf(context.ports);
  const { access } = await api.signIn(user.email, password);
  const publish = async (): Promise<never> => {
    throw new Error('the bus is down');
  };
  const apiWithoutBus = apiOf({ ...context.ports, bus: { publish } });
  const link = `${user.id}.${await linkToken(context.ports.hashes, user, 'reset', context.ports.clock.now())}`;
  const reset = { token: link, new_password: newPassword, confirm_password: newPassword };
  const change = { old_password: password, new_password: newPassword };
  const notices = () => context.published.filter(({ name }) => name === 'password.changed').length;
  const isDue = async () => (await readUser(context.ports, user.id))?.isPasswordNoticeDue ?? false;
  /** Delivers every event twice, as the bus may do. */
  const deliver = async () => {
    for (const [index, event] of context.published.entries())
      for (let time = 0; time < 2; time += 1)
        await sendMail(event as Parameters<typeof sendMail>[0], context.ports, {
          id: `evt_${index}`,
          at: context.ports.clock.now(),
        });
  };
  return { context, user, access, api, apiWithoutBus, reset, change, notices, isDue, deliver };
};

describe('password change whose notification was lost', () => {
  test.each(['changePassword', 'resetPassword'] as const)(
    'the next sign-in sends the lost notification of %s, and later ones do not',
    async (name) => {
      const { access, api, apiWithoutBus, reset, change, user, notices, isDue, context, deliver } = await setUp();
      const body = name === 'resetPassword' ? reset : change;

      const { status } = await apiWithoutBus.call(name, body, access);
      expect([status, await isDue()]).toEqual([500, true]);
      for (let time = 0; time < 2; time += 1) await api.signIn(user.email, newPassword);

      expect([notices(), await isDue()]).toEqual([1, false]);
      await deliver();
      expect(context.mails.map(({ subject }) => subject)).toEqual(['Your Pazia password was changed']);
    },
  );

  test('a sign-in without a bus fails while a notification is due, and the notification stays due', async () => {
    const { access, apiWithoutBus, change, user, isDue } = await setUp();
    await apiWithoutBus.call('changePassword', change, access);

    const { status } = await apiWithoutBus.call('createToken', { email: user.email, password: newPassword });

    expect([status, await isDue()]).toEqual([500, true]);
  });

  test('a sign-in that published a notification leaves that of a newer change due', async () => {
    const { context, access, api, apiWithoutBus, change, user, isDue } = await setUp();
    await apiWithoutBus.call('changePassword', change, access);
    const pair = await apiOf({ ...context.ports, bus: { publish: async () => changeAgain() } });
    const changeAgain = async () => {
      const stored = await readUser(context.ports, user.id);
      const token = `${user.id}.${await linkToken(context.ports.hashes, stored ?? user, 'reset', context.ports.clock.now())}`;
      const body = { token, new_password: password, confirm_password: password };
      expect((await apiWithoutBus.call('resetPassword', body)).status).toBe(500);
    };

    await pair.call('createToken', { email: user.email, password: newPassword });

    expect(await isDue()).toBe(true);
    await api.signIn(user.email, password);
    expect(await isDue()).toBe(false);
  });

  test.each([
    ['a wrong old password', 'changePassword', 'old_password_wrong'],
    ['the used link', 'resetPassword', 'link_not_valid'],
  ] as const)('repeating a change with %s changes nothing and sends nothing', async (_what, name, code) => {
    const { context, api, apiWithoutBus, reset, change, user, access, notices } = await setUp();
    await apiWithoutBus.call(name, name === 'resetPassword' ? reset : change, access);
    const { access: current } = await apiOf({ ...context.ports, bus: { publish: async () => {} } }).signIn(
      user.email,
      newPassword,
    );
    const before = await readUser(context.ports, user.id);

    const { status, body } = await api.call(name, name === 'resetPassword' ? reset : change, current);

    expect([status, body.code, notices()]).toEqual([400, code, 0]);
    expect(await readUser(context.ports, user.id)).toEqual(before);
  });
});

describe('password change whose notification was published', () => {
  test.each(['changePassword', 'resetPassword'] as const)(
    'a sign-in after %s sends no second notification',
    async (name) => {
      const { access, api, reset, change, user, notices, isDue } = await setUp();

      await api.call(name, name === 'resetPassword' ? reset : change, access);
      await api.signIn(user.email, newPassword);

      expect([notices(), await isDue()]).toEqual([1, false]);
    },
  );
});
