import * as z from 'zod/mini';
import type { Clock } from '#ports/ports.ts';
import type { Tokens } from '#ports/tokens.ts';

const Claims = z.object({
  tokenType: z.enum(['access', 'refresh']),
  userId: z.string(),
  sessionId: z.string(),
  generation: z.int(),
  expiresAt: z.int(),
  binding: z.nullable(z.string()),
});

/** Unsigned tokens with the claims and lifetimes of the real ones: a simulation signs nothing, to be fast. */
export const unsignedTokens = (clock: Clock): Tokens => ({
  sign: async (claims, issuedAt, expiresAt) =>
    Buffer.from(JSON.stringify({ ...claims, issuedAt, expiresAt })).toString('base64url'),
  read: async (token) => {
    const { expiresAt, ...claims } = Claims.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    const isExpired = expiresAt * 1_000 <= clock.now().getTime();
    return isExpired ? { kind: 'refused' } : { kind: 'valid', ...claims };
  },
});
