import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { testSecrets } from '#test/support/memory/memory-ports.ts';
import type { Backend } from './backend-fixture.ts';
import { ann } from './member.ts';

const hashes = hmacHashes(async (name) => testSecrets[name]);

/** What SES reports of a mail to Ann that is sent now. */
export const aboutMail = async (backend: Backend) => ({
  emailHash: await hashEmail(hashes, ann(backend).email),
  sentAt: backend.cloud.clock.now().toISOString(),
});

export const mailBounces = async (backend: Backend, bounceType = 'Permanent'): Promise<void> =>
  backend.cloud.accept({ name: 'mail.bounced', detail: { ...(await aboutMail(backend)), bounceType } });
