import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { isDisputeKind } from '#domain/charges.ts';
import type { Event } from '#events/catalog.ts';
import type { WebhookEvent } from '#ports/ports.ts';
import { serve } from '#runtime/serve.ts';

type Telling = Extract<WebhookEvent, { kind: 'customer' | 'reference' }>;

const eventOf = (notice: Telling): Event => {
  if (notice.kind === 'customer') return { name: 'payment.notified', detail: { customerCode: notice.customerCode } };
  const { event: kind, reference } = notice;
  return isDisputeKind(kind)
    ? { name: 'payment.disputed', detail: { reference, kind } }
    : { name: 'payment.notified', detail: { reference } };
};

/** A notice only tells whom to look up: its order, its age and its contents decide nothing. */
export const receivePaystack: Operation<'receivePaystack'> = async ({ body, headers }, ports) => {
  const notice = await ports.webhooks.read(body, headers['x-paystack-signature']);
  if (notice === null) return fail('signature_not_valid');
  if (notice.kind === 'malformed') return fail('parse_error');
  const { event, domain } = notice;
  if (notice.kind === 'none' || domain !== ports.settings.offer.domain) {
    ports.logger.info('a notice asked for nothing', { event, domain });
    return {};
  }
  // Only a full acceptance by the bus is answered with 200; anything else makes the provider send it again.
  await ports.bus.publish([eventOf(notice)]);
  ports.logger.info('a notice was passed on', { event });
  return {};
};

export const handler = serve('receivePaystack', receivePaystack);
