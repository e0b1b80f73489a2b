import * as z from 'zod/mini';

export const PublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string(),
  x: z.string(),
});

/**
 * The public JWK set that tokens are verified with: the present key, and while rotating the next or the one before. There
 * is nothing to hide in it, so every Lambda has it in its environment and asks nobody.
 */
export const VerificationKeys = z.object({ keys: z.array(PublicKey) });
export type VerificationKeys = z.infer<typeof VerificationKeys>;
