import { verifyLink } from '#auth/email-link.ts';
import { rememberDevice } from '#auth/known-device.ts';
import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { publishPasswordNotice } from '#auth/password-notice.ts';
import { passwordFaults } from '#domain/passwords.ts';
import { accountFailureRows } from '#repositories/password-attempts.ts';
import { replacePassword } from '#repositories/passwords.ts';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

/** The token of the link is 'userId.issuedAt.code'. User ids contain no dot. */
const split = (token: string): { userId: string; secret: string } => {
  const dot = token.indexOf('.');
  return { userId: token.slice(0, Math.max(dot, 0)), secret: token.slice(dot + 1) };
};

export const resetPassword: Operation<'resetPassword'> = async ({ body, headers }, ports) => {
  const faults = passwordFaults(body.new_password);
  if (faults.length > 0) return { ...fail('invalid', { new_password: faults }), text: faults.join(' ') };
  if (body.new_password !== body.confirm_password) return fail('passwords_differ');

  const { userId, secret } = split(body.token);
  const user = await readUser(ports, userId);
  if (!user?.isVerified) return fail('link_not_valid');
  const result = await verifyLink(ports.hashes, user, 'reset', secret, ports.clock.now());
  if (result === 'expired') return fail('link_expired');
  if (result === 'not_valid') return fail('link_not_valid');

  // A reset proves control of the mailbox, which current sessions may lack, so all of them end.
  const isReplaced = await replacePassword(ports.database, user, {
    passwordHash: await ports.passwords.hash(body.new_password),
    sessions: {},
    failureRows: await accountFailureRows(ports.hashes, user.email),
  });
  if (!isReplaced) return fail('link_not_valid');
  await publishPasswordNotice(ports, user.id, user.linkCounter + 1);
  const response = { detail: 'Password updated successfully!' };
  if (headers.origin === undefined) return response;
  // The owner signs in next, and must not be locked out by strangers who guess passwords.
  return { response, cookies: [await rememberDevice(null, user.email, ports)] };
};

export const handler = serve('resetPassword', resetPassword);
