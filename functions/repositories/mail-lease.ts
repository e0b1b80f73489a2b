/**
 * Whether a delivery may send its mail: 'ours' to send, 'held' by another delivery of the same event, or 'settled',
 * since it went out or another event has it.
 */
export type MailLease = 'ours' | 'held' | 'settled';

/**
 * How long a claim holds before its delivery counts as dead: longer than a mail takes to be handed over, at most three
 * tries of four seconds and what lies between, and shorter than the minute after which Lambda comes back.
 */
const heldMs = 20_000;

export const heldUntil = (now: Date): number => now.getTime() + heldMs;
