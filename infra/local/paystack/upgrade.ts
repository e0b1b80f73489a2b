import type { Collection } from '../collection.ts';
import type { Card, Customer, Invoice, Refund, Subscription, Transaction } from './records.ts';
import { ownCard } from './test-cards.ts';

/** Records of a data folder that an earlier version wrote: one card per customer, and refunds that never failed. */
type Older<T, Added extends keyof T> = Omit<T, Added> & Partial<Pick<T, Added>>;
type OlderCustomer = Older<Customer, 'cardCode'> & { card?: Pick<Card, 'id' | 'code' | 'signature'> | null };

/** Completes the records of an older data folder. Does nothing to those of this version. */
export const upgradeRecords = (collection: <T>(name: string) => Collection<T>): void => {
  const customers = collection<OlderCustomer>('customers');
  const cards = collection<Card>('cards');
  for (const { card = null, ...customer } of customers.list()) {
    if (customer.cardCode !== undefined) continue;
    if (card) cards.put(card.code, { ...ownCard, ...card, customerCode: customer.code });
    customers.put(customer.code, { ...customer, cardCode: card?.code ?? null });
  }
  const cardOf = (code: string): string | null => customers.get(code)?.cardCode ?? null;

  const transactions = collection<Older<Transaction, 'cardCode'>>('transactions');
  for (const each of transactions.list())
    if (each.cardCode === undefined)
      transactions.put(each.reference, { ...each, cardCode: each.paidAt === null ? null : cardOf(each.customerCode) });

  const subscriptions = collection<Older<Subscription, 'cardCode'>>('subscriptions');
  for (const each of subscriptions.list())
    if (each.cardCode === undefined) subscriptions.put(each.code, { ...each, cardCode: cardOf(each.customerCode) });

  const invoices = collection<Older<Invoice, 'failure'>>('invoices');
  for (const each of invoices.list())
    if (each.failure === undefined)
      invoices.put(each.code, { ...each, failure: each.status === 'failed' ? 'Insufficient Funds' : null });

  const refunds = collection<Older<Refund, 'outcome' | 'updatedAt'>>('refunds');
  for (const each of refunds.list())
    if (each.outcome === undefined)
      refunds.put(String(each.id), { ...each, outcome: 'processed', updatedAt: each.createdAt });
};
