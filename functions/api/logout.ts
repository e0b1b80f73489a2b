import type { Operation } from '#runtime/operation.ts';
import { fail, isFailure } from '#runtime/operation.ts';
import { readRefresh } from '#runtime/refresh-reading.ts';
import { serve } from '#runtime/serve.ts';
import { endSession } from '#tables/sessions.ts';

export const logout: Operation<'logout'> = async ({ body, caller }, ports) => {
  const claims = await readRefresh(ports.tokens, body.refresh_token);
  if (isFailure(claims)) return claims;
  if (claims.userId !== caller.user.id) return fail('refresh_not_valid');
  const isEnded = await endSession(ports.database, claims.userId, claims.sessionId);
  return isEnded ? {} : fail('refresh_spent');
};

export const handler = serve('logout', logout);
