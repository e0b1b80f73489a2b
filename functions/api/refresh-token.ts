import type { Operation } from '#auth/operation.ts';
import { fail, isFailure } from '#auth/operation.ts';
import { readRefresh } from '#auth/refresh-token.ts';
import { signPair } from '#auth/token-pair.ts';
import { evaluateRefresh } from '#domain/sessions.ts';
import { conflict, retryOnConflict } from '#repositories/optimistic-lock.ts';
import { advanceSession, endSession } from '#repositories/sessions.ts';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

export const refreshToken: Operation<'refreshToken'> = async ({ body, cookies }, ports) => {
  const claims = await readRefresh(ports, body.refresh, cookies);
  if (isFailure(claims)) return claims;
  const { userId, sessionId, generation, binding } = claims;

  // The loser of a race finds the session advanced at its next attempt, and gets the same new pair.
  return retryOnConflict(ports.clock, 'session', async () => {
    const user = await readUser(ports, userId);
    const session = user?.sessions[sessionId];
    if (!session) return fail('refresh_spent');
    const decision = evaluateRefresh(session, generation, Math.floor(ports.clock.now().getTime() / 1000));
    if (decision.kind === 'repeat') return signPair(ports, userId, sessionId, decision, binding);
    if (decision.kind === 'replayed') {
      // Published first: after a crash in between, the next replay publishes it again, and the mail goes out once.
      await ports.bus.publish([{ name: 'session.replayed', detail: { userId, sessionId } }]);
      await endSession(ports.database, userId, sessionId);
      return fail('refresh_spent');
    }
    const isAdvanced = await advanceSession(ports.database, userId, sessionId, decision.next);
    return isAdvanced ? signPair(ports, userId, sessionId, decision.next, binding) : conflict;
  });
};

export const handler = serve('refreshToken', refreshToken);
