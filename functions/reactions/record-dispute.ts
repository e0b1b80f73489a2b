import { flagPayment, hasFlag, readPayment } from '#repositories/ledger.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

/** Notes it in the ledger and calls for a person. It changes nobody's access. */
export const recordDispute: Reaction<'recordDispute'> = async ({ detail: { reference, kind } }, ports, { at }) => {
  const payment = await readPayment(ports.database, reference);
  if (!payment) return ports.logger.warn('a dispute named a charge we do not know', { kind });
  if (hasFlag(payment, kind)) return ports.logger.info('a dispute was noted before', { reference, kind });
  // Called for before it is noted: a crash in between calls twice rather than never.
  ports.logger.alarm('charge_disputed', { reference, kind, userId: payment.userId });
  await flagPayment(ports.database, reference, kind, at.toISOString());
};

export const handler = react('recordDispute', recordDispute);
