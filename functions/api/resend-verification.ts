import type { Operation } from '#auth/operation.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { serve } from '#runtime/serve.ts';

/** Always the same event and answer; whether anybody owns the address is found out where nobody waits. */
export const resendVerification: Operation<'resendVerification'> = async ({ body }, { bus, hashes }) => {
  await bus.publish([{ name: 'verification.requested', detail: { emailHash: await hashEmail(hashes, body.email) } }]);
  return { detail: 'Verification email resent successfully!' };
};

export const handler = serve('resendVerification', resendVerification);
