import type { Operation } from '#auth/operation.ts';
import { emailKey } from '#domain/identity.ts';
import { serve } from '#runtime/serve.ts';

/** Always the same event and answer, as for the confirmation mail. */
export const requestReset: Operation<'requestReset'> = async ({ body }, { bus, keys }) => {
  const hidden = await keys.claimKey('email', emailKey(body.email));
  await bus.publish([{ name: 'reset.requested', detail: { emailKey: hidden } }]);
  return { detail: 'Reset Link Sent!' };
};

export const handler = serve('requestReset', requestReset);
