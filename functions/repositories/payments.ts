import * as z from 'zod/mini';
import type { DisputeKind } from '#domain/charges.ts';
import type { Database } from '#ports/database.ts';
import type { MailLease } from './mail-lease.ts';
import { leaseUntil } from './mail-lease.ts';

/**
 * A charge, or a checkout that may become one. 'open' until the provider reports its outcome; 'replaced' when the user
 * requested another plan before paying. Amounts in cents.
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
  /** The id of the event that sends the receipt. */
  receiptBy: z.exactOptional(z.string()),
  /** What happened to the charge later, and when we first heard of it. */
  marks: z.catch(z.record(z.string(), z.string()), {}),
});
export type Payment = z.infer<typeof Payment>;
export type PaymentStatus = Payment['status'];

export const readPayment = async (database: Database, reference: string): Promise<Payment | null> => {
  const item = await database.get('payments', { reference });
  return item ? Payment.parse(item) : null;
};

/** Adds a row; false if the ledger has the reference already. */
export const addPayment = (database: Database, payment: Payment) =>
  database.write({ kind: 'put', table: 'payments', item: payment, when: { kind: 'absent', path: 'reference' } });

/** Closes an unpaid checkout; a successful charge stays. */
export const closePayment = (database: Database, reference: string, status: 'declined' | 'abandoned' | 'replaced') =>
  database.write({
    kind: 'update',
    table: 'payments',
    key: { reference },
    set: { status },
    when: { kind: 'equals', path: 'status', value: 'open' },
  });

export const recordPaymentSuccess = (database: Database, reference: string, paidAt: string) =>
  database.write({
    kind: 'update',
    table: 'payments',
    key: { reference },
    set: { status: 'success', paidAt },
    when: { kind: 'exists', path: 'reference' },
  });

/** Lets one delivery of one event send the receipt, as acquireMailLease does for other mails. */
export const acquireReceiptLease = async (
  database: Database,
  reference: string,
  eventId: string,
  now: Date,
): Promise<MailLease> => {
  const isAcquired = await database.write({
    kind: 'update',
    table: 'payments',
    key: { reference },
    set: { receiptBy: eventId, receiptHeldUntil: leaseUntil(now) },
    when: {
      kind: 'all',
      of: [
        { kind: 'equals', path: 'receiptSentAt', value: null },
        {
          kind: 'any',
          of: [
            { kind: 'absent', path: 'receiptBy' },
            {
              kind: 'all',
              of: [
                { kind: 'equals', path: 'receiptBy', value: eventId },
                { kind: 'below', path: 'receiptHeldUntil', value: now.getTime() },
              ],
            },
          ],
        },
      ],
    },
  });
  if (isAcquired) return 'acquired';
  const payment = await readPayment(database, reference);
  return payment?.receiptBy === eventId && payment.receiptSentAt === null ? 'held' : 'done';
};

export const markReceiptSent = (database: Database, reference: string, sentAt: string) =>
  database.write({
    kind: 'update',
    table: 'payments',
    key: { reference },
    set: { receiptSentAt: sentAt },
    when: { kind: 'exists', path: 'reference' },
  });

/** What can be recorded about a charge, each once. */
export type PaymentFlag = DisputeKind | 'duplicated';

export const hasFlag = ({ marks }: Payment, flag: PaymentFlag): boolean => flag in marks;

/** False if the flag is set already, or there is no such charge. */
export const flagPayment = async (database: Database, reference: string, flag: PaymentFlag, at: string) => {
  const row = { kind: 'update', table: 'payments', key: { reference } } as const;
  const exists = { kind: 'exists', path: 'reference' } as const;
  const path = `marks.${flag}`;
  // Rows written before flags existed have no map to write into.
  await database.write({
    ...row,
    set: { marks: {} },
    when: { kind: 'all', of: [exists, { kind: 'absent', path: 'marks' }] },
  });
  return database.write({ ...row, set: { [path]: at }, when: { kind: 'all', of: [exists, { kind: 'absent', path }] } });
};
