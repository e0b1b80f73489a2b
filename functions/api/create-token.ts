import { beginSession } from '#domain/sessions.ts';
import { oneMore, waitSeconds } from '#domain/throttle.ts';
import { bindBrowser } from '#runtime/binding.ts';
import type { Operation } from '#runtime/operation.ts';
import { fail } from '#runtime/operation.ts';
import type { Ports } from '#runtime/ports.ts';
import { serve } from '#runtime/serve.ts';
import { throttled } from '#runtime/throttled.ts';
import { signPair } from '#runtime/token-pair.ts';
import { emailClaimKey, readClaim } from '#tables/claims.ts';
import { addSession } from '#tables/sessions.ts';
import { forgetFailures, readFailures, writeFailures } from '#tables/throttles.ts';
import { readUser } from '#tables/users.ts';

/** The same reads and the same key derivation whether or not the address is known. */
const ownerOf = async (email: string, ports: Ports) => {
  const claim = await readClaim(ports.database, await emailClaimKey(ports.keys, email));
  return readUser(ports, claim?.userId ?? 'nobody');
};

export const createToken: Operation<'createToken'> = async ({ body, headers }, ports) => {
  const { database, keys } = ports;
  const now = Math.floor(ports.clock.now().getTime() / 1000);
  const failures = await readFailures(database, keys, body.email);
  const wait = waitSeconds(failures, now);
  if (wait > 0) return throttled(wait);

  const user = await ownerOf(body.email, ports);
  const isRight = await ports.passwords.verify(body.password, user?.passwordHash ?? null);
  if (!user || !isRight || !user.isVerified) {
    await writeFailures(database, keys, body.email, oneMore(failures, now));
    return fail('no_active_account');
  }

  const sessionId = ports.newId('ses');
  const session = beginSession(now);
  if (!(await addSession(database, user, sessionId, session, now))) return fail('no_active_account');
  if (failures.count > 0) await forgetFailures(database, keys, body.email);
  const bound = bindBrowser(headers.origin, ports);
  const pair = await signPair(ports, user.id, sessionId, session, bound?.binding ?? null);
  return bound ? { answer: pair, cookies: bound.cookies } : pair;
};

export const handler = serve('createToken', createToken);
