import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const newPassword = 'Newer-pass-1';

/** A signed-in user, and an API whose bus is down. */
const setUp = async () => {
  const context = aTestContext();
  const user = await aUser(context);
  const { access } = await apiOf(context.ports).signIn(user.email, password);
  const publish = async (): Promise<never> => {
    throw new Error('the bus is down');
  };
  const apiWithoutBus = apiOf({ ...context.ports, bus: { publish } });
  const notifications = () => context.published.filter(({ name }) => name === 'password.changed').length;
  return { context, user, access, apiWithoutBus, api: apiOf(context.ports), notifications };
};

describe('password change whose notification was lost', () => {
  test('repeating the change sends the lost notification', async () => {
    const { access, api, apiWithoutBus, notifications } = await setUp();
    const body = { old_password: password, new_password: newPassword };

    const replies = [
      await apiWithoutBus.call('changePassword', body, access),
      await api.call('changePassword', body, access),
    ];

    expect(replies.map(({ status }) => status)).toEqual([500, 200]);
    expect(notifications()).toBe(1);
  });

  test('a caller who knows neither password changes nothing and sends no notification', async () => {
    const { access, api, apiWithoutBus, notifications, user, context } = await setUp();
    await apiWithoutBus.call('changePassword', { old_password: password, new_password: newPassword }, access);
    const before = await readUser(context.ports, user.id);

    const { status } = await api.call(
      'changePassword',
      { old_password: password, new_password: 'Guess-pass-1' },
      access,
    );

    expect(status).toBe(400);
    expect(notifications()).toBe(0);
    expect(await readUser(context.ports, user.id)).toEqual(before);
  });

  test.each([
    ['the same password is refused and sends the lost notification', newPassword, 1],
    ['another password is refused and sends no notification', 'Guess-pass-1', 0],
  ])('using the reset link again with %s', async (_what, secondPassword, expected) => {
    const { api, apiWithoutBus, notifications, user, context } = await setUp();
    const token = `${user.id}.${await linkToken(context.ports.hashes, user, 'reset', context.ports.clock.now())}`;
    const bodyOf = (text: string) => ({ token, new_password: text, confirm_password: text });
    await apiWithoutBus.call('resetPassword', bodyOf(newPassword));

    const { status, body } = await api.call('resetPassword', bodyOf(secondPassword));

    expect([status, body.code]).toEqual([400, 'link_not_valid']);
    expect(notifications()).toBe(expected);
  });

  test('another reset link sends no lost notification, even with the new password', async () => {
    const { api, apiWithoutBus, notifications, user, context } = await setUp();
    const at = context.ports.clock.now();
    const linkOf = async (linkCounter: number) =>
      `${user.id}.${await linkToken(context.ports.hashes, { id: user.id, linkCounter }, 'reset', at)}`;
    const bodyOf = (token: string) => ({ token, new_password: newPassword, confirm_password: newPassword });
    await apiWithoutBus.call('resetPassword', bodyOf(await linkOf(user.linkCounter)));

    const reply = await api.call('resetPassword', bodyOf(await linkOf(user.linkCounter - 1)));

    expect([reply.status, notifications()]).toEqual([400, 0]);
  });
});
