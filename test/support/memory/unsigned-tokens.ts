import * as z from 'zod/mini';
import { accessSeconds, refreshSeconds } from '#domain/sessions.ts';
import type { Clock, Tokens } from '#ports/ports.ts';

const Claims = z.object({
  tokenType: z.enum(['access', 'refresh']),
  userId: z.string(),
  sessionId: z.string(),
  generation: z.int(),
  issuedAt: z.int(),
  binding: z.nullable(z.string()),
});

const lifetimeSeconds = { access: accessSeconds, refresh: refreshSeconds };

/** Unsigned tokens with the claims and lifetimes of the real ones: a simulation signs nothing, to be fast. */
export const unsignedTokens = (clock: Clock): Tokens => ({
  sign: async (claims, issuedAt) => Buffer.from(JSON.stringify({ ...claims, issuedAt })).toString('base64url'),
  read: async (token) => {
    const { issuedAt, ...claims } = Claims.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    const isExpired = (issuedAt + lifetimeSeconds[claims.tokenType]) * 1_000 <= clock.now().getTime();
    return isExpired ? { kind: 'refused' } : { kind: 'valid', ...claims };
  },
});
