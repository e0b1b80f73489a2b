import type { Operation } from '#auth/operation.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { serve } from '#runtime/serve.ts';

/** The same event and response for every address, as for the verification mail. */
export const requestReset: Operation<'requestReset'> = async ({ body }, { bus, hashes }) => {
  await bus.publish([{ name: 'reset.requested', detail: { emailHash: await hashEmail(hashes, body.email) } }]);
  return { detail: 'Reset Link Sent!' };
};

export const handler = serve('requestReset', requestReset);
