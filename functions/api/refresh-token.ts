import type { Operation } from '#auth/operation.ts';
import { fail, isFailure } from '#auth/operation.ts';
import { readRefresh } from '#auth/refresh-token.ts';
import { signPair } from '#auth/token-pair.ts';
import { evaluateRefresh } from '#domain/sessions.ts';
import { advanceSession, endSession } from '#repositories/sessions.ts';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

/** The loser of a race finds the session moved on at its second look, and is given the same child. */
const looksMax = 3;

export const refreshToken: Operation<'refreshToken'> = async ({ body, cookies }, ports) => {
  const claims = await readRefresh(ports, body.refresh, cookies);
  if (isFailure(claims)) return claims;
  const { userId, sessionId, generation, binding } = claims;

  for (let look = 0; look < looksMax; look += 1) {
    const user = await readUser(ports, userId);
    const session = user?.sessions[sessionId];
    if (!session) return fail('refresh_spent');
    const verdict = evaluateRefresh(session, generation, Math.floor(ports.clock.now().getTime() / 1000));
    if (verdict.kind === 'repeat') return signPair(ports, userId, sessionId, verdict, binding);
    if (verdict.kind === 'replayed') {
      // Told first: after a crash in between, the next replay tells it again, and the mail goes out once.
      await ports.bus.publish([{ name: 'session.replayed', detail: { userId, sessionId } }]);
      await endSession(ports.database, userId, sessionId);
      return fail('refresh_spent');
    }
    if (await advanceSession(ports.database, userId, sessionId, verdict.next))
      return signPair(ports, userId, sessionId, verdict.next, binding);
  }
  throw new Error('the session kept changing');
};

export const handler = serve('refreshToken', refreshToken);
