import { hmacHashes } from '#adapters/crypto/hmac-keys.ts';
import type { RouteName } from '#contract/routes.ts';
import { examples } from '#contract/routes.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { secretsOfTests } from '#test/support/backend/back-end.ts';
import type { MailEvent } from '#test/support/mail-events.ts';
import { mailEventAbout } from '#test/support/mail-events.ts';
import { aSubscriber } from './member.ts';
import type { Scenario } from './scenario.ts';

const hashes = hmacHashes(async (name) => secretsOfTests[name]);

/** The example of the contract, sent by a subscriber whose locations are 3 and 8. */
export const sendsExample =
  (name: RouteName): Scenario =>
  async (backend) => {
    const bodies: Partial<Record<RouteName, unknown>> = examples;
    const { asks } = await aSubscriber(backend);
    return { invocation: asks(name, bodies[name]) };
  };

/** The delivery of a mail's event that is about a subscriber and their payment. */
export const mailsSubscriber =
  (name: MailEvent): Scenario =>
  async (backend) => {
    const { payment } = await aSubscriber(backend);
    const user = backend.backEnd.rows('users').find(({ username }) => username === 'ann');
    const emailHash = await hashEmail(hashes, 'ann@example.com');
    backend.backEnd.accept(mailEventAbout(name, { userId: String(user?.id), emailHash, reference: payment.reference }));
    return { invocation: backend.take(name) };
  };
