import * as z from 'zod/mini';
import type { ProviderInvoice } from '#ports/provider-records.ts';
import { cardOf } from './charge-replies.ts';
import { firstInstant, Id, MaybeText } from './reply-fields.ts';

const InvoiceReply = z.pipe(
  z.object({
    invoice_code: z.string().check(z.minLength(1)),
    status: z.string(),
    transaction: z.optional(z.unknown()),
    period_start: MaybeText,
    period_end: MaybeText,
    paid_at: MaybeText,
    description: MaybeText,
  }),
  z.transform((raw): ProviderInvoice => {
    const [dueAt, endsAt] = [firstInstant(raw.period_start), firstInstant(raw.period_end)];
    // A documented sample of a failed invoice has `paid` 1 and a date of payment, so only the status counts.
    const state = states.get(raw.status) ?? 'pending';
    return {
      code: raw.invoice_code,
      state,
      ...chargeOf(raw.transaction),
      // Some samples of the provider end before they start.
      dueAt: dueAt !== null && endsAt !== null && endsAt < dueAt ? null : dueAt,
      paidAt: state === 'paid' ? firstInstant(raw.paid_at) : null,
      failure: raw.description ?? null,
    };
  }),
);

const states = new Map<string, ProviderInvoice['state']>([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['attention', 'failed'],
]);

type ChargeRef = Pick<ProviderInvoice, 'chargeId' | 'reference'>;

const TransactionRef = z.object({ id: z.nullish(Id), reference: MaybeText });

/** The transaction of an invoice: its number, its reference, an object, {} or null. */
const chargeOf = (transaction: unknown): ChargeRef => {
  const id = Id.safeParse(transaction).data;
  if (id !== undefined) return { chargeId: id, reference: null };
  if (typeof transaction === 'string' && transaction !== '') return { chargeId: null, reference: transaction };
  const found = TransactionRef.safeParse(transaction).data;
  return { chargeId: found?.id ?? null, reference: found?.reference ?? null };
};

const OpenInvoice = z.union([
  z.string().check(z.minLength(1)),
  z.pipe(
    z.object({ invoice_code: z.string().check(z.minLength(1)) }),
    z.transform(({ invoice_code }) => invoice_code),
  ),
]);

const Rows = z.catch(z.array(z.unknown()), []);

/**
 * What GET /subscription/:code says beyond a list. Only `most_recent_invoice` is documented with its fields; the rows of
 * `invoices` and `invoices_history` are not, and are empty in every sample. All three are read alike.
 */
export const DetailsReply = z.pipe(
  z.object({
    authorization: z.optional(z.unknown()),
    open_invoice: z.optional(z.unknown()),
    invoices: Rows,
    invoices_history: Rows,
    most_recent_invoice: z.optional(z.unknown()),
  }),
  z.transform((raw) => ({
    card: cardOf(raw.authorization),
    invoices: merged([...raw.invoices_history, ...raw.invoices, raw.most_recent_invoice]),
    openInvoiceCode: OpenInvoice.safeParse(raw.open_invoice).data ?? null,
  })),
);

/** Of several rows of one invoice the last counts, unless only an earlier one names the charge. */
const merged = (rows: readonly unknown[]): ProviderInvoice[] => {
  const found = new Map<string, ProviderInvoice>();
  for (const row of rows) {
    const invoice = InvoiceReply.safeParse(row).data;
    if (!invoice) continue;
    const { chargeId = null, reference = null } = found.get(invoice.code) ?? {};
    const isNamed = invoice.chargeId !== null || invoice.reference !== null;
    found.set(invoice.code, isNamed ? invoice : { ...invoice, chargeId, reference });
  }
  return [...found.values()].sort((a, b) => (b.dueAt ?? '').localeCompare(a.dueAt ?? ''));
};
