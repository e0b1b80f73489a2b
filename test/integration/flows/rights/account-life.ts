import { expect } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { userKey } from '#repositories/users.ts';
import { overHttp } from '#test/support/over-http.ts';
import { newPassword, password } from '#test/support/test-context.ts';
import { aVisitor } from '#test/support/visitor.ts';

/** Everything that can happen to an account: replaced before confirmation, guessed, changed, reset, stolen and signed out. */
export const liveWithAccount = async ({ url, ports, bus, mailbox, mailFeedback }: Cloud): Promise<void> => {
  const stranger = aVisitor(overHttp(url));
  const visitor = aVisitor(overHttp(url));
  const { email } = visitor;

  const register = (as: string, username: string) =>
    stranger.send('registerUser', { email: as, username, password, confirm_password: password });

  const signIn = (text: string) => visitor.send('createToken', { email, password: text });

  // The first account is unconfirmed, so the second replaces it; a confirmed account stays.
  for (const name of ['one', 'two']) await register(stranger.email, `${stranger.email}.${name}`);
  await visitor.arrive();
  await register(email, `${email}.again`);
  await stranger.send('resendVerification', { email: stranger.email });

  // Mails bounce, one of them to an address without an account, and the owner of the other confirms it again.
  await bus.drain();
  for (const address of [stranger.email, email]) mailFeedback.act('bounce', mailbox.list(address).at(-1)?.id ?? '');
  await bus.drain();
  expect((await visitor.send('reverifyEmail')).status).toBe(200);
  const link = await visitor.mailedQuery(/again/u);
  expect((await visitor.send('verifyEmail', link)).status).toBe(200);

  await visitor.send('changePassword', { old_password: password, new_password: newPassword });
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn(newPassword)).status).toBe(200);
  await visitor.send('requestReset', { email });
  const { trcyeiheh: token } = await visitor.mailedQuery(/new Pazia password/u);
  const reset = { new_password: password, confirm_password: password, token };
  expect((await visitor.send('resetPassword', reset)).status).toBe(200);

  // As if the reset had crashed before it notified the owner.
  const { userId = '' } = (await readUniqueKey(ports.database, await emailKey(ports.hashes, email))) ?? {};
  const isPasswordNoticeDue = { isPasswordNoticeDue: true };
  await ports.database.write({ kind: 'update', table: 'users', key: userKey(userId), set: isPasswordNoticeDue });
  const { refresh: first } = await visitor.signIn();
  let newest = first;
  for (let child = 0; child < 3; child += 1) newest = (await visitor.exchange(newest)).refresh;
  expect((await visitor.send('refreshToken', { refresh: first })).status).toBe(401);
  const { refresh } = await visitor.signIn();
  expect((await visitor.send('logout', { refresh_token: refresh })).status).toBe(200);
};
