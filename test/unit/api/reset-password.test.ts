import { describe, expect, test } from 'vitest';
import { linkToken } from '#auth/email-link.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

const newPassword = 'Newer-pass-1';

/** A reset by a good link, with the second password as given, from that origin. */
const scene = async () => {
  const context = aTestContext();
  const { ports } = context;
  const user = await aUser(context);
  const token = `${user.id}.${await linkToken(ports.hashes, user, 'reset', ports.clock.now())}`;
  const reset = (again = newPassword, headers: Record<string, string> = {}) =>
    apiOf(ports).send('resetPassword', {
      body: JSON.stringify({ new_password: newPassword, confirm_password: again, token }),
      headers,
    });
  return { context, user, reset };
};

describe('a reset', () => {
  test('with two passwords that differ is refused, and its link stays good', async () => {
    const { reset } = await scene();

    expect(await reset(`${newPassword}x`)).toMatchObject({ status: 400, body: { code: 'passwords_differ' } });
    expect((await reset()).status).toBe(200);
  });

  test('is told, with whose password it is and nothing else', async () => {
    const { context, user, reset } = await scene();
    context.published.length = 0;

    await reset();

    expect(context.published).toEqual([{ name: 'password.changed', detail: { userId: user.id } }]);
  });

  test('makes a known device of a browser', async () => {
    const { context, reset } = await scene();

    const { cookies } = await reset(newPassword, { origin: context.ports.settings.siteUrl });

    expect(cookies).toEqual([expect.stringMatching(/^device=dev_/)]);
  });

  test('makes none of what is no browser', async () => {
    const { reset } = await scene();

    expect((await reset()).cookies).toEqual([]);
  });
});
