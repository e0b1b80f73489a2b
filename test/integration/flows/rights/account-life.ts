import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Cloud } from '#infra/local/cloud.ts';
import { aVisitor, password } from '#test/support/visitor.ts';

const newer = 'Newer-pass-1';
const Pair = z.object({ refresh: z.string() });

/** Everything that can happen to an account: replaced before confirmation, guessed, changed, reset, stolen and signed out. */
export const liveWithAccount = async ({ url }: Cloud): Promise<void> => {
  const stranger = aVisitor(url);
  const visitor = aVisitor(url);
  const { email } = visitor;

  const register = (as: string, username: string) =>
    stranger.send('registerUser', { email: as, username, password, confirm_password: password });

  const signIn = (text: string) => visitor.send('createToken', { email, password: text });

  const exchange = async (refresh: string): Promise<string> =>
    Pair.parse((await visitor.send('refreshToken', { refresh })).body).refresh;

  /** The token of the link in a password reset mail. */
  const mailedToken = () =>
    vi.waitFor(
      async () => {
        const mails = await visitor.mails();
        const link = mails.map(({ text }) => /\S+trcyeiheh=\S+/.exec(text)?.[0]).findLast(Boolean);
        return z.string().parse(new URL(link ?? '').searchParams.get('trcyeiheh'));
      },
      { timeout: 15_000 },
    );

  // The first account is unconfirmed, so the second replaces it; a confirmed account stays.
  for (const name of ['one', 'two']) await register(stranger.email, `${stranger.email}.${name}`);
  await visitor.arrive();
  await register(email, `${email}.again`);
  await stranger.send('resendVerification', { email: stranger.email });

  await visitor.send('changePassword', { old_password: password, new_password: newer });
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn(newer)).status).toBe(200);
  await visitor.send('requestReset', { email });
  const reset = { new_password: password, confirm_password: password, token: await mailedToken() };
  expect((await visitor.send('resetPassword', reset)).status).toBe(200);
  await visitor.signIn();

  const first = Pair.parse((await signIn(password)).body).refresh;
  await exchange(await exchange(await exchange(first)));
  expect((await visitor.send('refreshToken', { refresh: first })).status).toBe(401);
  const { refresh } = Pair.parse((await signIn(password)).body);
  expect((await visitor.send('logout', { refresh_token: refresh })).status).toBe(200);
};
