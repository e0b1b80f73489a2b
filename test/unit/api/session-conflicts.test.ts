import { describe, expect, test } from 'vitest';
import type { Ports } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const credentials = { email: 'ann@example.com', password };

/** Ann signed in, and the same API in front of other ports. */
const scene = async () => {
  const context = aTestContext();
  const api = apiOf(context.ports);
  await aUser(context);
  const pair = await api.signIn(credentials.email, password);
  const apiOn = (substitutes: Partial<Ports>) => apiOf({ ...context.ports, ...substitutes });
  return { context, api, pair, apiOn };
};

describe('of calls of the same moment', () => {
  test('a sign-in with the old password stays out when the password changes first', async () => {
    const { context, api, pair, apiOn } = await scene();
    const verify: Ports['passwords']['verify'] = async (text, hash) => {
      const isRight = await context.ports.passwords.verify(text, hash);
      await api.call('changePassword', { old_password: password, new_password: 'Newer-pass-1' }, pair.access);
      return isRight;
    };

    const reply = await apiOn({ passwords: { ...context.ports.passwords, verify } }).call('createToken', credentials);

    expect(reply).toMatchObject({ status: 401, body: { code: 'no_active_account' } });
  });

  test('one changes the password, however many ask for it with the old one', async () => {
    const { api, pair } = await scene();

    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.call('changePassword', { old_password: password, new_password: `Newer-pass-${index}` }, pair.access),
      ),
    );

    const outcomes = replies.map(({ body }) => body.code ?? 'changed').toSorted();
    expect(outcomes).toEqual(['changed', ...Array(9).fill('old_password_wrong')]);
  });

  test('a change of the password that comes second finds the old password wrong', async () => {
    const { context, api, pair, apiOn } = await scene();
    const asked = { old_password: password, new_password: 'Newer-pass-1' };
    const hash: Ports['passwords']['hash'] = async (text) => {
      await api.call('changePassword', { ...asked, new_password: 'First-pass-1' }, pair.access);
      return context.ports.passwords.hash(text);
    };

    const second = await apiOn({ passwords: { ...context.ports.passwords, hash } }).call(
      'changePassword',
      asked,
      pair.access,
    );

    expect(second).toMatchObject({ status: 400, body: { code: 'old_password_wrong' } });
    expect(await api.signIn(credentials.email, 'First-pass-1')).toHaveProperty('access');
  });

  test('a refresh that always comes second looks eight times, and then it is our fault', async () => {
    const { context, pair, apiOn } = await scene();
    context.calls.length = 0;

    const { status } = await apiOn({ database: { ...context.ports.database, write: async () => false } }).call(
      'refreshToken',
      { refresh: pair.refresh },
    );

    expect(status).toBe(500);
    expect(context.calls).toEqual(Array(8).fill('get users'));
  });
});
