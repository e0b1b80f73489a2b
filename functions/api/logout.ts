import { unbindBrowser } from '#runtime/binding.ts';
import type { Operation } from '#runtime/operation.ts';
import { fail, isFailure } from '#runtime/operation.ts';
import { readRefresh } from '#runtime/refresh-reading.ts';
import { serve } from '#runtime/serve.ts';
import { endSession } from '#tables/sessions.ts';

export const logout: Operation<'logout'> = async ({ body, caller, cookies }, ports) => {
  const claims = await readRefresh(ports, body.refresh_token, cookies);
  if (isFailure(claims)) return claims;
  if (claims.userId !== caller.user.id) return fail('refresh_not_valid');
  const isEnded = await endSession(ports.database, claims.userId, claims.sessionId);
  if (!isEnded) return fail('refresh_spent');
  return claims.binding === null ? {} : { answer: {}, cookies: unbindBrowser(ports) };
};

export const handler = serve('logout', logout);
