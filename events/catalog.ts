import * as z from 'zod/mini';
import { disputeKinds } from '#domain/charges.ts';

/**
 * Everything that happens, in the past tense. Payloads carry ids only: no address, no token, no snapshot.
 * A reader always looks up the present state, so a late or repeated event does no harm.
 */
export const catalog = {
  'account.registered': {
    says: 'Somebody registered; the address still has to be confirmed.',
    detail: z.object({ userId: z.string() }),
  },
  'registration.repeated': {
    says: 'Somebody registered with the address of a confirmed account; its owner is told.',
    detail: z.object({ userId: z.string() }),
  },
  'verification.requested': {
    says: 'Somebody asked for the confirmation mail again; the key may belong to nobody.',
    detail: z.object({ emailKey: z.string() }),
  },
  'reset.requested': {
    says: 'Somebody asked for a reset link; the key may belong to nobody.',
    detail: z.object({ emailKey: z.string() }),
  },
  'password.changed': {
    says: 'A password was changed or reset; the owner is told.',
    detail: z.object({ userId: z.string() }),
  },
  'session.replayed': {
    says: 'An old refresh token came back, so its session was ended; the owner is told.',
    detail: z.object({ userId: z.string(), sessionId: z.string() }),
  },
  'locations.chosen': {
    says: 'A user chose locations; free places of a paid plan may be filled.',
    detail: z.object({ userId: z.string() }),
  },
  'payment.notified': {
    says: 'The provider said that something changed for a customer or a payment.',
    detail: z.union([z.object({ customerCode: z.string() }), z.object({ reference: z.string() })]),
  },
  'payment.recorded': {
    says: 'A charge is confirmed and stands in the ledger; its receipt is due.',
    detail: z.object({ reference: z.string() }),
  },
  'payment.disputed': {
    says: 'A charge was refunded or disputed; it is noted in the ledger and a person looks.',
    detail: z.object({ reference: z.string(), kind: z.enum(disputeKinds) }),
  },
  'payment.duplicated': {
    says: 'A customer paid two checkouts where one was meant; the owner is told, and a person gives the money back.',
    detail: z.object({ reference: z.string() }),
  },
  'subscription.cancelled': {
    says: 'A subscription renews no more; what is paid stays until its last day.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string() }),
  },
  'subscription.ended': {
    says: 'The last paid day is over and the user is free again.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string() }),
  },
  'renewal.failed': {
    says: 'A renewal could not be charged; the owner is told.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string(), expiryDay: z.string() }),
  },
  'subscription.review_due': {
    says: 'A user should be looked at: an expiry has come, or the provider says something else than the record.',
    detail: z.object({ userId: z.string() }),
  },
  'subscription.synced': {
    says: "A user's record was brought in line with the provider.",
    detail: z.object({ userId: z.string() }),
  },
} as const satisfies Record<string, { says: string; detail: z.ZodMiniType }>;

export type Catalog = typeof catalog;
export type EventName = keyof Catalog;
export type Detail<N extends EventName> = z.infer<Catalog[N]['detail']>;

/** Who publishes all of these; the rules listen to nobody else. */
export const eventSource = 'pazia';

/** One event to publish. */
export type Event<N extends EventName = EventName> = { [K in N]: { name: K; detail: Detail<K> } }[N];
