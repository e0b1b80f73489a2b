import * as z from 'zod/mini';
import type { Checkout } from '#domain/checkout.ts';
import type { SubscriptionRecord } from '#domain/record.ts';
import { freeRecord } from '#domain/record.ts';
import type { Session } from '#domain/sessions.ts';
import type { ProviderSubscription } from '#domain/subscription.ts';
import type { Database, Item, Key } from '#ports/database.ts';
import type { Clock } from '#ports/ports.ts';

const SessionItem: z.ZodMiniType<Session> = z.object({
  generation: z.int(),
  issuedAt: z.int(),
  previousIssuedAt: z.int(),
  startedAt: z.int(),
  repeated: z.exactOptional(z.object({ generation: z.int(), inRow: z.int() })),
});

const CheckoutItem: z.ZodMiniType<Checkout> = z.object({
  reference: z.string(),
  planCode: z.string(),
  amountCents: z.int(),
  startedAt: z.string(),
  url: z.nullable(z.string()),
  codesBefore: z.array(z.string()),
});

const CurrentRecordItem = z.object({
  isActive: z.boolean(),
  amountCents: z.int(),
  subscriptionCode: z.string(),
  createdAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  customerCode: z.string(),
});

/** As release 0.1.0 stored it. The user's next sync rewrites it. */
const FormerRecordItem = z.object({
  subscription: z.boolean(),
  subscription_amount: z.int(),
  subscription_code: z.string(),
  created_at: z.nullable(z.string()),
  expiry_at: z.nullable(z.string()),
  customer_code: z.string(),
});

const RecordItem = z.union([
  CurrentRecordItem,
  z.pipe(
    FormerRecordItem,
    z.transform(
      (item): SubscriptionRecord => ({
        isActive: item.subscription,
        amountCents: item.subscription_amount,
        subscriptionCode: item.subscription_code,
        createdAt: item.created_at,
        expiresAt: item.expiry_at,
        customerCode: item.customer_code,
      }),
    ),
  ),
]);

const SubscriptionItem: z.ZodMiniType<ProviderSubscription> = z.object({
  code: z.string(),
  status: z.string(),
  planCode: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  domain: z.string(),
  createdAt: z.string(),
  nextPaymentAt: z.nullable(z.string()),
});

const Billing = z.object({
  /** The optimistic lock: incremented by each write. */
  version: z.int(),
  /** The provider's customer, bound once and never changed. */
  customer: z.nullable(z.object({ code: z.string(), number: z.int() })),
  /** Every subscription code ever seen for this user, newest last. */
  knownCodes: z.array(z.string()),
  record: RecordItem,
  /** The live subscriptions at the last sync. */
  live: z.array(SubscriptionItem),
  syncedAt: z.nullable(z.string()),
  /** When the last subscription ended for good. */
  endedAt: z.nullable(z.string()),
});
export type Billing = z.infer<typeof Billing>;

const User = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  isVerified: z.boolean(),
  /** Part of every e-mailed link; incremented when a link is used or the password changes. */
  linkCounter: z.int(),
  /** The password has changed, and the event that notifies the owner may not have been published. */
  isPasswordNoticeDue: z.exactOptional(z.boolean()),
  /** Until when mail to the address is stopped, because one came back or was reported as spam. */
  undeliverableUntil: z.exactOptional(z.string()),
  registeredAt: z.string(),
  sessions: z.record(z.string(), SessionItem),
  checkout: z.nullable(CheckoutItem),
  billing: Billing,
  /** Seconds since the epoch; only while the e-mail is unconfirmed. */
  removeAfter: z.exactOptional(z.int()),
});
export type User = z.infer<typeof User>;

export const userKey = (id: string): Key => ({ pk: `user#${id}` });

export const userItem = (user: User): Item => ({ ...userKey(user.id), ...user });

export const newBilling: Billing = {
  version: 0,
  customer: null,
  knownCodes: [],
  record: freeRecord,
  live: [],
  syncedAt: null,
  endedAt: null,
};

/** Whether mail to the user is stopped. */
export const isUndeliverable = ({ undeliverableUntil }: User, now: Date): boolean =>
  undeliverableUntil !== undefined && now.getTime() < Date.parse(undeliverableUntil);

/** The user, or null. An expired unconfirmed account counts as deleted, even if it is still stored. */
export const readUser = async (
  { database, clock }: { database: Database; clock: Clock },
  id: string,
): Promise<User | null> => {
  const item = await database.get('users', userKey(id));
  if (!item) return null;
  const user = User.parse(item);
  return user.removeAfter !== undefined && user.removeAfter * 1000 <= clock.now().getTime() ? null : user;
};
