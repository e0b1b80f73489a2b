import { knownDevice } from '#auth/known-device.ts';
import { firstPair, newSession } from '#auth/new-session.ts';
import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { consumePasswordAttempt } from '#auth/password-attempts.ts';
import { publishPasswordNotice } from '#auth/password-notice.ts';
import { throttled } from '#auth/throttled.ts';
import type { Ports } from '#ports/ports.ts';
import { forgetFailures } from '#repositories/password-attempts.ts';
import { addSession } from '#repositories/sessions.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

/** Makes the same reads whether or not the address is known. */
const ownerOf = async (email: string, ports: Ports) => {
  const owner = await readUniqueKey(ports.database, await emailKey(ports.hashes, email));
  return readUser(ports, owner?.userId ?? 'nobody');
};

export const createToken: Operation<'createToken'> = async ({ body, headers, cookies }, ports) => {
  const { database } = ports;
  const now = Math.floor(ports.clock.now().getTime() / 1000);
  const device = await knownDevice(cookies, body.email, ports);
  const attempt = await consumePasswordAttempt(ports, body.email, device, now);
  if ('waitSeconds' in attempt) return throttled(attempt.waitSeconds);

  const user = await ownerOf(body.email, ports);
  const isPasswordCorrect = await ports.passwords.verify(body.password, user?.passwordHash ?? null);
  if (!user || !isPasswordCorrect || !user.isVerified) return fail('no_active_account');

  const started = newSession(ports, now);
  if (!(await addSession(database, user, started.id, started.session, now))) return fail('no_active_account');
  await forgetFailures(database, attempt.row);
  if (user.isPasswordNoticeDue) await publishPasswordNotice(ports, user.id, user.linkCounter);
  const { pair, cookies: set } = await firstPair(ports, user, started, { origin: headers.origin, device });
  return { response: pair, cookies: set };
};

export const handler = serve('createToken', createToken);
