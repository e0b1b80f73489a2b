import { beginSession } from '#domain/sessions.ts';
import type { Operation } from '#runtime/operation.ts';
import { fail } from '#runtime/operation.ts';
import type { Ports } from '#runtime/ports.ts';
import { serve } from '#runtime/serve.ts';
import { signPair } from '#runtime/token-pair.ts';
import { emailClaimKey, readClaim } from '#tables/claims.ts';
import { addSession } from '#tables/sessions.ts';
import { readUser } from '#tables/users.ts';

/** The same reads and the same key derivation whether or not the address is known. */
const ownerOf = async (email: string, ports: Ports) => {
  const claim = await readClaim(ports.database, await emailClaimKey(ports.keys, email));
  return readUser(ports, claim?.userId ?? 'nobody');
};

export const createToken: Operation<'createToken'> = async ({ body }, ports) => {
  const user = await ownerOf(body.email, ports);
  const isRight = await ports.passwords.verify(body.password, user?.passwordHash ?? null);
  if (!user || !isRight || !user.isVerified) return fail('no_active_account');

  const now = Math.floor(ports.clock.now().getTime() / 1000);
  const sessionId = ports.newId('ses');
  const session = beginSession(now);
  if (!(await addSession(ports.database, user, sessionId, session, now))) return fail('no_active_account');
  return signPair(ports, user.id, sessionId, session);
};

export const handler = serve('createToken', createToken);
