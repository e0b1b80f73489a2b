import * as z from 'zod/mini';
import { disputeKinds } from '#domain/charges.ts';
import type { EmailHash as HashedEmail } from '#domain/identity.ts';
import { isEmailHash } from '#domain/identity.ts';

const EmailHash = z.custom<HashedEmail>(isEmailHash);

/**
 * Everything that happens, in the past tense. Payloads carry ids only: no address, no token, no snapshot.
 * A reader always looks up the present state, so a late or repeated event does no harm.
 * Each event wakes one reaction.
 */
export const catalog = {
  'account.registered': {
    description: 'Somebody registered; the address still has to be confirmed.',
    detail: z.object({ userId: z.string() }),
    reaction: 'sendMail',
  },
  'registration.repeated': {
    description: 'Somebody registered with the address of a confirmed account; its owner is told.',
    detail: z.object({ userId: z.string() }),
    reaction: 'sendMail',
  },
  'verification.requested': {
    description: 'Somebody asked for the confirmation mail again; the key may belong to nobody.',
    detail: z.object({ emailHash: EmailHash }),
    reaction: 'sendMail',
  },
  'reset.requested': {
    description: 'Somebody asked for a reset link; the key may belong to nobody.',
    detail: z.object({ emailHash: EmailHash }),
    reaction: 'sendMail',
  },
  'password.changed': {
    description: 'A password was changed or reset; the owner is told.',
    detail: z.object({ userId: z.string() }),
    reaction: 'sendMail',
  },
  'session.replayed': {
    description: 'An old refresh token came back, so its session was ended; the owner is told.',
    detail: z.object({ userId: z.string(), sessionId: z.string() }),
    reaction: 'sendMail',
  },
  'locations.chosen': {
    description: 'A user chose locations; free places of a paid plan may be filled.',
    detail: z.object({ userId: z.string() }),
    reaction: 'reconcileLocations',
  },
  'payment.notified': {
    description: 'The provider said that something changed for a customer or a payment.',
    detail: z.union([z.object({ customerCode: z.string() }), z.object({ reference: z.string() })]),
    reaction: 'syncSubscription',
  },
  'payment.recorded': {
    description: 'A charge is confirmed and stands in the ledger; its receipt is due.',
    detail: z.object({ reference: z.string() }),
    reaction: 'sendMail',
  },
  'payment.disputed': {
    description: 'A charge was refunded or disputed; it is noted in the ledger and a person looks.',
    detail: z.object({ reference: z.string(), kind: z.enum(disputeKinds) }),
    reaction: 'recordDispute',
  },
  'payment.duplicated': {
    description:
      'A customer paid two checkouts where one was meant; the owner is told, and a person gives the money back.',
    detail: z.object({ reference: z.string() }),
    reaction: 'sendMail',
  },
  'subscription.cancelled': {
    description: 'A subscription renews no more; what is paid stays until its last day.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string() }),
    reaction: 'sendMail',
  },
  'subscription.ended': {
    description: 'The last paid day is over and the user is free again.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string() }),
    reaction: 'sendMail',
  },
  'renewal.failed': {
    description: 'A renewal could not be charged; the owner is told.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string(), expiryDay: z.string() }),
    reaction: 'sendMail',
  },
  'subscription.review_due': {
    description: 'A user should be looked at: an expiry has come, or the provider says something else than the record.',
    detail: z.object({ userId: z.string() }),
    reaction: 'syncSubscription',
  },
  'subscription.synced': {
    description: "A user's record was brought in line with the provider.",
    detail: z.object({ userId: z.string() }),
    reaction: 'reconcileLocations',
  },
} as const satisfies Record<string, { description: string; detail: z.ZodMiniType; reaction: string }>;

export type Catalog = typeof catalog;
export type EventName = keyof Catalog;
export type Detail<N extends EventName> = z.infer<Catalog[N]['detail']>;

/** Who publishes all of these; the rules listen to nobody else. */
export const eventSource = 'pazia';

/** One event to publish. */
export type Event<N extends EventName = EventName> = { [K in N]: { name: K; detail: Detail<K> } }[N];
