/**
 * Whether a delivery may send its mail: the lease is 'acquired', 'held' by another delivery of the same event, or
 * 'done', since the mail was sent or belongs to another event.
 */
export type MailLease = 'acquired' | 'held' | 'done';

/**
 * How long a lease lasts before its delivery counts as dead: longer than SES can take (three tries of four seconds,
 * with pauses), and shorter than the minute after which Lambda retries.
 */
const leaseMs = 20_000;

export const leaseUntil = (now: Date): number => now.getTime() + leaseMs;
