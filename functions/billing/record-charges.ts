import { duplicateCharges } from '#domain/charges.ts';
import type { Ports, ProviderCharge } from '#ports/ports.ts';
import type { Payment } from '#repositories/payments.ts';
import { addPayment, flagPayment, hasFlag, readPayment, recordPaymentSuccess } from '#repositories/payments.ts';
import type { User } from '#repositories/users.ts';

/** Older charges were recorded by an earlier sync, and their receipts were sent. */
const recentMs = 60 * 86_400_000;

/** Adds the provider's successful charges to the ledger and requests the receipts that were not sent yet. */
export const recordCharges = async (user: User, listed: readonly ProviderCharge[], ports: Ports): Promise<void> => {
  const since = ports.clock.now().getTime() - recentMs;
  const charges = listed.filter(
    (charge) => Date.parse(charge.paidAt) >= since && charge.domain === ports.settings.offer.domain,
  );
  const rows: Payment[] = [];
  for (const charge of charges) {
    const row = await recordCharge(user, charge, ports);
    if (row.receiptSentAt === null)
      await ports.bus.publish([{ name: 'payment.recorded', detail: { reference: charge.reference } }]);
    rows.push(row);
  }
  await reportDuplicateCharges(rows, ports);
};

const recordCharge = async (user: User, charge: ProviderCharge, { database, logger }: Ports): Promise<Payment> => {
  const renewal: Payment = {
    reference: charge.reference,
    userId: user.id,
    planCode: charge.planCode,
    amountCents: charge.amountCents,
    currency: charge.currency,
    status: 'success',
    origin: 'renewal',
    createdAt: charge.paidAt,
    paidAt: charge.paidAt,
    receiptSentAt: null,
    marks: {},
  };
  const row = await readPayment(database, charge.reference);
  if (!row) {
    await addPayment(database, renewal);
    return renewal;
  }
  if (row.status === 'success') return row;
  if (row.status !== 'open') logger.alarm('closed_checkout_charged', { userId: user.id, reference: charge.reference });
  await recordPaymentSuccess(database, charge.reference, charge.paidAt);
  return { ...row, status: 'success', paidAt: charge.paidAt };
};

const reportDuplicateCharges = async (
  rows: readonly Payment[],
  { bus, clock, database, logger }: Ports,
): Promise<void> => {
  const checkouts = rows.flatMap((row) =>
    row.origin === 'checkout' && row.paidAt !== null ? [{ ...row, paidAt: row.paidAt }] : [],
  );
  for (const row of duplicateCharges(checkouts)) {
    if (hasFlag(row, 'duplicated')) continue;
    const { reference, userId } = row;
    logger.alarm('customer_charged_twice', { userId, reference });
    await bus.publish([{ name: 'payment.duplicated', detail: { reference } }]);
    // Flagged last: after a crash it is published again, and the mail is still sent only once.
    await flagPayment(database, reference, 'duplicated', clock.now().toISOString());
  }
};
