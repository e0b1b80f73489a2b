import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

const newPassword = 'Newer-pass-1';

/** A user with a valid reset link. */
const setUp = async () => {
  const context = aTestContext();
  const { ports } = context;
  const user = await aUser(context);
  const token = `${user.id}.${await linkToken(ports.hashes, user, 'reset', ports.clock.now())}`;
  const reset = (confirmation = newPassword, headers: Record<string, string> = {}) =>
    apiOf(ports).send('resetPassword', {
      body: JSON.stringify({ new_password: newPassword, confirm_password: confirmation, token }),
      headers,
    });
  return { context, user, reset };
};

describe('password reset', () => {
  test('a reset with two different passwords is refused and leaves the link valid', async () => {
    const { reset } = await setUp();

    expect(await reset(`${newPassword}x`)).toMatchObject({ status: 400, body: { code: 'passwords_differ' } });
    expect((await reset()).status).toBe(200);
  });

  test('a reset publishes password.changed with the user id alone', async () => {
    const { context, user, reset } = await setUp();
    context.published.length = 0;

    await reset();

    expect(context.published).toEqual([{ name: 'password.changed', detail: { userId: user.id } }]);
  });

  test('a reset in a browser makes it a known device', async () => {
    const { context, reset } = await setUp();

    const { cookies } = await reset(newPassword, { origin: context.ports.settings.siteUrl });

    expect(cookies).toEqual([expect.stringMatching(/^device=dev_/)]);
  });

  test('a reset by another client sets no device cookie', async () => {
    const { reset } = await setUp();

    expect((await reset()).cookies).toEqual([]);
  });
});
