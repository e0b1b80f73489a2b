import type { Operation } from '#auth/operation.ts';
import { emailKey } from '#domain/identity.ts';
import { serve } from '#runtime/serve.ts';

/** Always the same event and answer; whether anybody owns the address is found out where nobody waits. */
export const resendVerification: Operation<'resendVerification'> = async ({ body }, { bus, keys }) => {
  const hidden = await keys.claimKey('email', emailKey(body.email));
  await bus.publish([{ name: 'verification.requested', detail: { emailKey: hidden } }]);
  return { detail: 'Verification email resent successfully!' };
};

export const handler = serve('resendVerification', resendVerification);
