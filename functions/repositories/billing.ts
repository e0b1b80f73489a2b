import type { Checkout } from '#domain/checkout.ts';
import { utcDay } from '#domain/days.ts';
import type { BillingState } from '#domain/sync.ts';
import type { Condition, Database, Write } from '#ports/database.ts';
import type { ProviderCustomer } from '#ports/ports.ts';
import { closePayment } from './payments.ts';
import { customerKey, uniqueKeyItem } from './unique-keys.ts';
import type { User } from './users.ts';
import { userKey } from './users.ts';

/** Open checkouts are spread over these partitions of the index that the hourly job reads. */
const pendingShards = ['pending#0', 'pending#1', 'pending#2', 'pending#3'] as const;

const shardOf = (userId: string): string =>
  pendingShards[Number.parseInt(userId.slice(-1), 16) % pendingShards.length] ?? pendingShards[0];

/** The optimistic lock: every change of billing increments the version. */
const isUnchanged = (user: User) => ({ kind: 'equals', path: 'billing.version', value: user.billing.version }) as const;

/** Stores the result of a sync. False if another write changed the billing first. */
export const writeBilling = (
  database: Database,
  user: User,
  next: BillingState,
  closesCheckout: boolean,
  now: Date,
): Promise<boolean> => {
  const billing = { ...user.billing, ...next, syncedAt: now.toISOString(), version: user.billing.version + 1 };
  const expiryDay = next.record.expiresAt === null ? null : utcDay(next.record.expiresAt);
  return database.write({
    kind: 'update',
    table: 'users',
    key: userKey(user.id),
    // An open checkout is not written: the call that opened it may be storing its URL right now.
    set: { billing, ...(expiryDay === null ? {} : { expiryDay }), ...(closesCheckout ? { checkout: null } : {}) },
    remove: [...(expiryDay === null ? ['expiryDay'] : []), ...(closesCheckout ? ['pendingShard', 'pendingSince'] : [])],
    when: isUnchanged(user),
  });
};

/**
 * Binds the provider's customer to the user for good, with a unique key from customer to user. 'taken' if it is bound to
 * another user, 'conflict' if another write changed the billing first.
 */
export const bindCustomer = async (
  database: Database,
  user: User,
  customer: ProviderCustomer,
): Promise<'bound' | 'conflict' | 'taken'> => {
  const transaction = await database.transact([
    {
      kind: 'put',
      table: 'users',
      item: uniqueKeyItem(customerKey(customer.code), { userId: user.id }),
      when: {
        kind: 'any',
        of: [
          { kind: 'absent', path: 'pk' },
          { kind: 'equals', path: 'userId', value: user.id },
        ],
      },
    },
    {
      kind: 'update',
      table: 'users',
      key: userKey(user.id),
      set: { 'billing.customer': customer, 'billing.version': user.billing.version + 1 },
      when: isUnchanged(user),
    },
  ]);
  if (transaction.isWritten) return 'bound';
  return transaction.reasons[0] === 'ConditionalCheckFailed' ? 'taken' : 'conflict';
};

/** Opens a checkout and its ledger row in one transaction; false if another call opened or closed one first. */
export const openCheckout = async (database: Database, user: User, checkout: Checkout): Promise<boolean> => {
  const { isWritten } = await database.transact([
    {
      kind: 'update',
      table: 'users',
      key: userKey(user.id),
      set: {
        checkout,
        pendingShard: shardOf(user.id),
        pendingSince: checkout.startedAt,
        'billing.version': user.billing.version + 1,
      },
      when: isUnchanged(user),
    },
    {
      kind: 'put',
      table: 'payments',
      item: {
        reference: checkout.reference,
        userId: user.id,
        planCode: checkout.planCode,
        amountCents: checkout.amountCents,
        currency: 'USD',
        status: 'open',
        origin: 'checkout',
        createdAt: checkout.startedAt,
        paidAt: null,
        receiptSentAt: null,
        marks: {},
      },
      when: { kind: 'absent', path: 'reference' },
    },
    ...replaceCheckout(user.checkout),
  ]);
  return isWritten;
};

/** A call that crashed while it released the checkout may have closed its row; a paid row fails the transaction. */
const isUnpaid: Condition = {
  kind: 'any',
  of: ['open', 'declined', 'abandoned'].map((value) => ({ kind: 'equals', path: 'status', value })),
};

const replaceCheckout = (previous: Checkout | null): Write[] =>
  previous
    ? [
        {
          kind: 'update',
          table: 'payments',
          key: { reference: previous.reference },
          set: { status: 'replaced' },
          when: isUnpaid,
        },
      ]
    : [];

/** Stores the URL of the open checkout; false if it is no longer the open one. */
export const setCheckoutUrl = (database: Database, userId: string, reference: string, url: string) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    set: { 'checkout.url': url },
    when: { kind: 'equals', path: 'checkout.reference', value: reference },
  });

/** Closes an open checkout that nobody can have paid; another one that is open by now stays. */
export const releaseCheckout = async (database: Database, userId: string, reference: string): Promise<void> => {
  await closePayment(database, reference, 'abandoned');
  await database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    set: { checkout: null },
    remove: ['pendingShard', 'pendingSince'],
    when: { kind: 'equals', path: 'checkout.reference', value: reference },
  });
};

/** Lets one request per user call the provider at a time, for at most `leaseMs`. */
export const acquireSyncLease = (database: Database, userId: string, now: Date, leaseMs: number) =>
  database.write({
    kind: 'update',
    table: 'users',
    key: userKey(userId),
    set: { providerLeaseUntil: now.getTime() + leaseMs },
    when: {
      kind: 'any',
      of: [
        { kind: 'absent', path: 'providerLeaseUntil' },
        { kind: 'below', path: 'providerLeaseUntil', value: now.getTime() },
      ],
    },
  });

/** Users with a checkout open since before an instant. The index is eventually consistent: read the user again. */
export async function* usersWithOpenCheckout(database: Database, openSince: Date): AsyncGenerator<string> {
  for (const shard of pendingShards) {
    let cursor: string | undefined;
    do {
      const page = await database.query({
        table: 'users',
        index: 'byPending',
        hash: shard,
        to: openSince.toISOString(),
        ...(cursor ? { cursor } : {}),
      });
      for (const { pk } of page.items) yield String(pk).slice('user#'.length);
      cursor = page.cursor;
    } while (cursor);
  }
}
