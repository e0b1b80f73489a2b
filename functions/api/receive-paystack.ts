import type { Operation } from '#runtime/operation.ts';
import { fail } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';

/** A notice only tells whom to look up: its order, its age and its contents decide nothing. */
export const receivePaystack: Operation<'receivePaystack'> = async ({ body, headers }, ports) => {
  const notice = await ports.notices.read(body, headers['x-paystack-signature']);
  if (notice === null) return fail('signature_not_valid');
  if (notice.kind === 'malformed') return fail('parse_error');
  const { event, domain } = notice;
  if (notice.kind === 'none' || domain !== ports.settings.offer.domain) {
    ports.logger.info('a notice asked for nothing', { event, domain });
    return {};
  }
  const detail = notice.kind === 'customer' ? { customerCode: notice.customerCode } : { reference: notice.reference };
  // Only a full acceptance by the bus is answered with 200; anything else makes the provider send it again.
  await ports.bus.publish([{ name: 'payment.notified', detail }]);
  ports.logger.info('a notice was passed on', { event });
  return {};
};

export const handler = serve('receivePaystack', receivePaystack);
