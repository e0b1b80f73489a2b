import { judgeRefresh } from '#domain/sessions.ts';
import type { Operation } from '#runtime/operation.ts';
import { fail, isFailure } from '#runtime/operation.ts';
import { readRefresh } from '#runtime/refresh-reading.ts';
import { serve } from '#runtime/serve.ts';
import { signPair } from '#runtime/token-pair.ts';
import { advanceSession, endSession } from '#tables/sessions.ts';
import { readUser } from '#tables/users.ts';

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
    const verdict = judgeRefresh(session, generation, Math.floor(ports.clock.now().getTime() / 1000));
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
