import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import type { Event } from '#events/catalog.ts';
import type { WebhookEvent } from '#ports/ports.ts';
import { serve } from '#runtime/serve.ts';

type Actionable = Extract<WebhookEvent, { kind: 'customer' | 'dispute' }>;

const eventOf = (webhook: Actionable): Event =>
  webhook.kind === 'customer'
    ? { name: 'payment.notified', detail: { customerCode: webhook.customerCode } }
    : { name: 'payment.disputed', detail: { reference: webhook.reference, kind: webhook.dispute } };

/** A webhook only says what to look up. Its order, age and other contents decide nothing. */
export const receivePaystack: Operation<'receivePaystack'> = async ({ body, headers }, ports) => {
  const webhook = await ports.webhooks.read(body, headers['x-paystack-signature']);
  if (webhook === null) return fail('signature_not_valid');
  if (webhook.kind === 'malformed') return fail('parse_error');
  const { event, domain } = webhook;
  if (webhook.kind === 'none' || domain !== ports.settings.offer.domain) {
    ports.logger.info('webhook ignored', { event, domain });
    return {};
  }
  // 200 only when the bus has accepted the event; after anything else the provider delivers the webhook again.
  await ports.bus.publish([eventOf(webhook)]);
  ports.logger.info('webhook published', { event });
  return {};
};

export const handler = serve('receivePaystack', receivePaystack);
