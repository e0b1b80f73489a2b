import type { Operation } from '#auth/operation.ts';
import { fail, isFailure } from '#auth/operation.ts';
import { readRefresh } from '#auth/refresh-token.ts';
import { signPair } from '#auth/token-pair.ts';
import type { RefreshDecision, Session } from '#domain/sessions.ts';
import { evaluateRefresh } from '#domain/sessions.ts';
import type { Ports } from '#ports/ports.ts';
import { conflict, retryOnConflict } from '#repositories/optimistic-lock.ts';
import { advanceSession, countRepeatedPair, endSession } from '#repositories/sessions.ts';
import { readUser } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

/** False if another call changed the session first. A pair that was returned twice before is not counted again. */
const store = (
  decision: Extract<RefreshDecision, { kind: 'advance' | 'repeat' }>,
  session: Session,
  { userId, sessionId }: { userId: string; sessionId: string },
  { database }: Ports,
): Promise<boolean> | true => {
  if (decision.kind === 'advance') return advanceSession(database, userId, sessionId, decision.next);
  return decision.next === null || countRepeatedPair(database, userId, sessionId, session, decision.next);
};

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
    if (decision.kind === 'expired' || decision.kind === 'replayed') {
      // Published first: after a crash in between, the next replay publishes it again, and the mail goes out once.
      if (decision.kind === 'replayed')
        await ports.bus.publish([{ name: 'session.replayed', detail: { userId, sessionId } }]);
      await endSession(ports.database, userId, sessionId);
      return fail('refresh_spent');
    }
    if (!(await store(decision, session, claims, ports))) return conflict;
    const pair = decision.kind === 'advance' ? decision.next : { ...decision, startedAt: session.startedAt };
    return signPair(ports, userId, sessionId, pair, binding);
  });
};

export const handler = serve('refreshToken', refreshToken);
