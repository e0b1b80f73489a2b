import type { Operation } from '#auth/operation.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { serve } from '#runtime/serve.ts';

/** The same event and response for every address. The reaction finds out whether there is an account. */
export const resendVerification: Operation<'resendVerification'> = async ({ body }, { bus, hashes }) => {
  await bus.publish([{ name: 'verification.requested', detail: { emailHash: await hashEmail(hashes, body.email) } }]);
  return { detail: 'Verification email resent successfully!' };
};

export const handler = serve('resendVerification', resendVerification);
