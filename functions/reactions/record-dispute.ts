import { flagPayment, hasFlag, readPayment } from '#repositories/payments.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

/** Flags the charge in the ledger and raises an alarm. Access does not change. */
export const recordDispute: Reaction<'recordDispute'> = async ({ detail: { reference, kind } }, ports, { at }) => {
  const payment = await readPayment(ports.database, reference);
  if (!payment) return ports.logger.warn('dispute of an unknown charge', { kind });
  if (hasFlag(payment, kind)) return ports.logger.info('dispute already recorded', { reference, kind });
  // The alarm comes first: a crash in between raises it twice rather than never.
  ports.logger.alarm('charge_disputed', { reference, kind, userId: payment.userId });
  await flagPayment(ports.database, reference, kind, at.toISOString());
};

export const handler = react('recordDispute', recordDispute);
