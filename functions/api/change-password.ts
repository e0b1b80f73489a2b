import { knownDevice } from '#auth/known-device.ts';
import { firstPair, newSession } from '#auth/new-session.ts';
import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { consumePasswordAttempt } from '#auth/password-attempts.ts';
import { publishPasswordNotice } from '#auth/password-notice.ts';
import { throttled } from '#auth/throttled.ts';
import { passwordFaults } from '#domain/passwords.ts';
import { accountFailureRows } from '#repositories/password-attempts.ts';
import { replacePassword } from '#repositories/passwords.ts';
import { serve } from '#runtime/serve.ts';

export const changePassword: Operation<'changePassword'> = async ({ body, caller, headers, cookies }, ports) => {
  const { user, sessionId } = caller;
  const faults = passwordFaults(body.new_password);
  if (faults.length > 0) return { ...fail('invalid', { new_password: faults }), text: faults.join(' ') };

  const now = Math.floor(ports.clock.now().getTime() / 1000);
  const device = await knownDevice(cookies, user.email, ports);
  const attempt = await consumePasswordAttempt(ports, user.email, device, now);
  if ('waitSeconds' in attempt) return throttled(attempt.waitSeconds);
  if (!(await ports.passwords.verify(body.old_password, user.passwordHash))) return fail('old_password_wrong');

  // A copy of this session's tokens may be in other hands, so the caller gets a new session and every other one ends.
  const started = newSession(ports, now);
  const isReplaced = await replacePassword(ports.database, user, {
    passwordHash: await ports.passwords.hash(body.new_password),
    sessions: { [started.id]: started.session },
    failureRows: await accountFailureRows(ports.hashes, user.email, attempt.row),
    changedBy: sessionId,
  });
  if (!isReplaced) return fail('old_password_wrong');
  await publishPasswordNotice(ports, user.id, user.linkCounter + 1);
  const { pair, cookies: set } = await firstPair(ports, user, started, { origin: headers.origin, device });
  return { response: { detail: 'Password Changed Successfully!', ...pair }, cookies: set };
};

export const handler = serve('changePassword', changePassword);
