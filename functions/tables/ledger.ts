import * as z from 'zod/mini';
import type { Database } from '#runtime/database.ts';

/**
 * One charge, or one that may come. 'open' until the provider tells; 'replaced' when the user asked for another plan
 * before paying. Amounts in cents.
 */
const Payment = z.object({
  reference: z.string(),
  userId: z.string(),
  planCode: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  status: z.enum(['open', 'success', 'declined', 'abandoned', 'replaced']),
  origin: z.enum(['checkout', 'renewal']),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  receiptSentAt: z.nullable(z.string()),
});
export type Payment = z.infer<typeof Payment>;
export type PaymentStatus = Payment['status'];

export const readPayment = async (database: Database, reference: string): Promise<Payment | null> => {
  const item = await database.get('payments', { reference });
  return item ? Payment.parse(item) : null;
};

/** A new row; false when the reference stands in the ledger already. */
export const addPayment = (database: Database, payment: Payment) =>
  database.write({ kind: 'put', table: 'payments', item: payment, when: { kind: 'absent', path: 'reference' } });

/** Closes a checkout that brought nothing; a charge that is known to have succeeded stays. */
export const closePayment = (database: Database, reference: string, status: 'declined' | 'abandoned' | 'replaced') =>
  database.write({
    kind: 'update',
    table: 'payments',
    key: { reference },
    set: { status },
    when: { kind: 'equals', path: 'status', value: 'open' },
  });

export const markPaid = (database: Database, reference: string, paidAt: string) =>
  database.write({
    kind: 'update',
    table: 'payments',
    key: { reference },
    set: { status: 'success', paidAt },
    when: { kind: 'exists', path: 'reference' },
  });

export const markReceiptSent = (database: Database, reference: string, sentAt: string) =>
  database.write({
    kind: 'update',
    table: 'payments',
    key: { reference },
    set: { receiptSentAt: sentAt },
    when: { kind: 'exists', path: 'reference' },
  });
