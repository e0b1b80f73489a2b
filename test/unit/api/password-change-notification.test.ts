import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { readUser } from '#repositories/users.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const newPassword = 'Newer-pass-1';

/** Somebody signed in, in a context whose bus can be down. */
const scene = async () => {
  const context = aTestContext();
  const user = await aUser(context);
  const { access } = await apiOf(context.ports).signIn(user.email, password);
  const publish = async (): Promise<never> => {
    throw new Error('the bus is down');
  };
  const dying = apiOf({ ...context.ports, bus: { publish } });
  const told = () => context.published.filter(({ name }) => name === 'password.changed').length;
  return { context, user, access, dying, api: apiOf(context.ports), told };
};

describe('a password that was changed by a call that told nobody', () => {
  test('is told when the same change is asked for again', async () => {
    const { access, api, dying, told } = await scene();
    const body = { old_password: password, new_password: newPassword };

    const replies = [await dying.call('changePassword', body, access), await api.call('changePassword', body, access)];

    expect(replies.map(({ status }) => status)).toEqual([500, 200]);
    expect(told()).toBe(1);
  });

  test('is neither told nor changed for whoever knows neither the old one nor the new one', async () => {
    const { access, api, dying, told, user, context } = await scene();
    await dying.call('changePassword', { old_password: password, new_password: newPassword }, access);
    const before = await readUser(context.ports, user.id);

    const { status } = await api.call(
      'changePassword',
      { old_password: password, new_password: 'Guess-pass-1' },
      access,
    );

    expect(status).toBe(400);
    expect(told()).toBe(0);
    expect(await readUser(context.ports, user.id)).toEqual(before);
  });

  test.each([
    ['again with the same password is refused, and it is told', newPassword, 1],
    ['with another password is refused, and nothing is told', 'Guess-pass-1', 0],
  ])('by a link: the link %s', async (_what, asked, expected) => {
    const { api, dying, told, user, context } = await scene();
    const token = `${user.id}.${await linkToken(context.ports.hashes, user, 'reset', context.ports.clock.now())}`;
    const bodyOf = (text: string) => ({ token, new_password: text, confirm_password: text });
    await dying.call('resetPassword', bodyOf(newPassword));

    const { status, body } = await api.call('resetPassword', bodyOf(asked));

    expect([status, body.code]).toEqual([400, 'link_not_valid']);
    expect(told()).toBe(expected);
  });

  test('by a link: no other link tells it, though who holds it knows the password', async () => {
    const { api, dying, told, user, context } = await scene();
    const at = context.ports.clock.now();
    const linkOf = async (linkCounter: number) =>
      `${user.id}.${await linkToken(context.ports.hashes, { id: user.id, linkCounter }, 'reset', at)}`;
    const bodyOf = (token: string) => ({ token, new_password: newPassword, confirm_password: newPassword });
    await dying.call('resetPassword', bodyOf(await linkOf(user.linkCounter)));

    const reply = await api.call('resetPassword', bodyOf(await linkOf(user.linkCounter - 1)));

    expect([reply.status, told()]).toEqual([400, 0]);
  });
});
