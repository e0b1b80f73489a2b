import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import type { RouteName } from '#contract/routes.ts';
import { examples } from '#contract/routes.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import type { MailEvent } from '#test/support/mail-events.ts';
import { mailEventAbout } from '#test/support/mail-events.ts';
import { testSecrets } from '#test/support/memory/memory-ports.ts';
import { aSubscriber } from './member.ts';
import type { Scenario } from './scenario.ts';

const hashes = hmacHashes(async (name) => testSecrets[name]);

/** A subscriber with locations 3 and 8 sends the example of the contract. */
export const sendsExample =
  (name: RouteName): Scenario =>
  async (backend) => {
    const bodies: Partial<Record<RouteName, unknown>> = examples;
    const { request } = await aSubscriber(backend);
    return { invocation: request(name, bodies[name]) };
  };

/** The delivery of a mail's event about a subscriber and their payment. */
export const mailsSubscriber =
  (name: MailEvent): Scenario =>
  async (backend) => {
    const { email, payment } = await aSubscriber(backend);
    const user = backend.cloud.rows('users').find(({ username }) => username === 'ann');
    const emailHash = await hashEmail(hashes, email);
    backend.cloud.accept(mailEventAbout(name, { userId: String(user?.id), emailHash, reference: payment.reference }));
    return { invocation: backend.take(name) };
  };
