import * as z from 'zod/mini';
import { disputeKinds } from '#domain/charges.ts';
import type { EmailHash as HashedEmail } from '#domain/identity.ts';
import { isEmailHash } from '#domain/identity.ts';

const EmailHash = z.custom<HashedEmail>(isEmailHash);

/**
 * All events, in the past tense. Payloads contain only ids: no address, no token, no snapshot. A handler reads the
 * current state, so a late or repeated event does no harm.
 * Each event triggers one reaction.
 */
export const catalog = {
  'account.registered': {
    description: 'Somebody registered an address, which may have an account already. Its owner gets a mail.',
    detail: z.object({ userId: z.string() }),
    reaction: 'sendMail',
  },
  'verification.requested': {
    description: 'The verification mail was requested again. There may be no account with this address.',
    detail: z.object({ emailHash: EmailHash }),
    reaction: 'sendMail',
  },
  'reverification.requested': {
    description: 'A user whose mails came back asked to confirm the address again.',
    detail: z.object({ userId: z.string() }),
    reaction: 'sendMail',
  },
  'reset.requested': {
    description: 'A password reset link was requested. There may be no account with this address.',
    detail: z.object({ emailHash: EmailHash }),
    reaction: 'sendMail',
  },
  'password.changed': {
    description: 'A password was changed or reset. The owner is notified.',
    detail: z.object({ userId: z.string() }),
    reaction: 'sendMail',
  },
  'session.replayed': {
    description: 'A refresh token was replayed, so its session was ended. The owner is notified.',
    detail: z.object({ userId: z.string(), sessionId: z.string() }),
    reaction: 'sendMail',
  },
  'locations.chosen': {
    description: 'A user selected or removed locations. Unused allowance of a paid plan may be assigned.',
    detail: z.object({ userId: z.string() }),
    reaction: 'reconcileLocations',
  },
  'payment.notified': {
    description: 'The payment provider reported a change for a customer.',
    detail: z.object({ customerCode: z.string() }),
    reaction: 'syncSubscription',
  },
  'payment.recorded': {
    description: 'A successful charge was recorded in the ledger. Its receipt is due.',
    detail: z.object({ reference: z.string() }),
    reaction: 'sendMail',
  },
  'payment.disputed': {
    description: 'A charge was refunded or disputed. The ledger records it, and an alarm is raised.',
    detail: z.object({ reference: z.string(), kind: z.enum(disputeKinds) }),
    reaction: 'recordDispute',
  },
  'payment.duplicated': {
    description: 'A customer paid two checkouts. The owner is notified, and an alarm asks for a refund.',
    detail: z.object({ reference: z.string() }),
    reaction: 'sendMail',
  },
  'subscription.cancelled': {
    description: 'A subscription was cancelled. Access stays until the end of the paid period.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string() }),
    reaction: 'sendMail',
  },
  'subscription.ended': {
    description: 'The paid period has ended, and the user is on the free plan.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string() }),
    reaction: 'sendMail',
  },
  'renewal.failed': {
    description: 'A renewal could not be charged. The owner is notified.',
    detail: z.object({ userId: z.string(), subscriptionCode: z.string(), expiryDay: z.string() }),
    reaction: 'sendMail',
  },
  'mail.bounced': {
    description: 'A mail came back. SES reports it, and the rule passes on what stands here.',
    detail: z.object({ emailHash: EmailHash, bounceType: z.string(), sentAt: z.string() }),
    reaction: 'recordFeedback',
  },
  'mail.complained': {
    description: 'A recipient reported a mail as spam. SES reports it, and the rule passes on what stands here.',
    detail: z.object({ emailHash: EmailHash, sentAt: z.string() }),
    reaction: 'recordFeedback',
  },
  'subscription.review_due': {
    description: 'A user must be synced: the paid period has ended, or the record differs from the provider.',
    detail: z.object({ userId: z.string() }),
    reaction: 'syncSubscription',
  },
  'subscription.synced': {
    description: "A user's record was synced with the provider.",
    detail: z.object({ userId: z.string() }),
    reaction: 'reconcileLocations',
  },
} as const satisfies Record<string, { description: string; detail: z.ZodMiniType; reaction: string }>;

export type Catalog = typeof catalog;
export type EventName = keyof Catalog;
export type Detail<N extends EventName> = z.infer<Catalog[N]['detail']>;

/** The source of all events; rules match no other. */
export const eventSource = 'pazia';

export type Event<N extends EventName = EventName> = { [K in N]: { name: K; detail: Detail<K> } }[N];
