import * as z from 'zod/mini';

export const PublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string(),
  x: z.string(),
});

/**
 * The public JWK set that verifies tokens: the current key and, during a rotation, the next or the previous one. It is
 * not secret, so every Lambda has it in its environment.
 */
export const VerificationKeys = z.object({ keys: z.array(PublicKey) });
export type VerificationKeys = z.infer<typeof VerificationKeys>;
