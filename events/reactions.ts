import type { EventName } from './catalog.ts';

/** The events that each reaction subscribes to. Each pair has one rule and one dead-letter queue. */
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
