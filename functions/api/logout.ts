import type { Operation } from '#auth/operation.ts';
import { fail, isFailure } from '#auth/operation.ts';
import { readRefresh } from '#auth/refresh-token.ts';
import { clearBinding } from '#auth/token-binding.ts';
import { endSession } from '#repositories/sessions.ts';
import { serve } from '#runtime/serve.ts';

export const logout: Operation<'logout'> = async ({ body, caller, cookies }, ports) => {
  const claims = await readRefresh(ports, body.refresh_token, cookies);
  if (isFailure(claims)) return claims;
  if (claims.userId !== caller.user.id) return fail('refresh_not_valid');
  const isEnded = await endSession(ports.database, claims.userId, claims.sessionId);
  if (!isEnded) return fail('refresh_spent');
  return claims.binding === null ? {} : { response: {}, cookies: clearBinding(ports) };
};

export const handler = serve('logout', logout);
