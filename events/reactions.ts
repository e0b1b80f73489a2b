import type { EventName } from './catalog.ts';

/** Who wakes on what. One rule, one queue for what could not be delivered, per line and event. */
export const reactions = {
  syncSubscription: ['payment.notified', 'subscription.review_due'],
  recordDispute: ['payment.disputed'],
  reconcileLocations: ['subscription.synced', 'locations.chosen'],
  sendMail: [
    'account.registered',
    'registration.repeated',
    'verification.requested',
    'reset.requested',
    'password.changed',
    'session.replayed',
    'subscription.cancelled',
    'subscription.ended',
    'renewal.failed',
    'payment.recorded',
    'payment.duplicated',
  ],
} as const satisfies Record<string, readonly EventName[]>;

export type ReactionName = keyof typeof reactions;
export type ReactedEvent<R extends ReactionName> = (typeof reactions)[R][number];
