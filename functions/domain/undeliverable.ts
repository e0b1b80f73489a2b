import type { Instant } from './days.ts';

/** What SES reports about a mail after it was sent. `bounceType` is 'Permanent', 'Transient' or 'Undetermined'. */
export type MailFeedback = { sentAt: Instant } & ({ kind: 'bounce'; bounceType: string } | { kind: 'complaint' });

/** The newest mail to an address that failed for good, and until when nothing more is sent there. */
export type Failure = { sentAt: Instant; until: Instant };

/** What is known about an address. `confirmedAt`: when its owner last confirmed it, after a mail had failed. */
export type Deliverability = { failure: Failure | null; confirmedAt: Instant | null };

const dayMs = 86_400_000;

/**
 * A mailbox may be created later under an address that once bounced, and a person may come back who once complained. A
 * complaint is somebody's decision, so it counts for longer.
 */
export const stoppedDays: Record<MailFeedback['kind'], number> = { bounce: 90, complaint: 365 };

/** How much longer the rest is kept. Feedback arrives days after the mail, a complaint weeks after. */
export const keptDays = 180;

export const noFeedback: Deliverability = { failure: null, confirmedAt: null };

const later = (one: Instant, other: Instant): Instant => (Date.parse(one) > Date.parse(other) ? one : other);

/**
 * What feedback changes; null for nothing. Only a permanent bounce or a complaint stops mail. A mail that was sent
 * before the owner confirmed the address says nothing about it any more. Redelivered and reordered feedback leads to
 * the same result.
 */
export const withFeedback = (
  known: Deliverability,
  feedback: MailFeedback,
): (Deliverability & { failure: Failure }) | null => {
  if (feedback.kind === 'bounce' && feedback.bounceType !== 'Permanent') return null;
  const sentMs = Date.parse(feedback.sentAt);
  if (known.confirmedAt !== null && sentMs <= Date.parse(known.confirmedAt)) return null;
  const until = new Date(sentMs + stoppedDays[feedback.kind] * dayMs).toISOString();
  const { failure } = known;
  const next = failure
    ? { sentAt: later(failure.sentAt, feedback.sentAt), until: later(failure.until, until) }
    : { sentAt: feedback.sentAt, until };
  const isKnown = failure?.sentAt === next.sentAt && failure.until === next.until;
  return isKnown ? null : { ...known, failure: next };
};

/** Whether mail to an address is stopped. Afterwards it is tried again. */
export const isStopped = ({ failure }: Deliverability, now: Date): boolean =>
  failure !== null && now.getTime() < Date.parse(failure.until);

/**
 * Whether a link that was issued at a time proves that the address works: no mail has failed since. A link knows its
 * time in whole seconds.
 */
export const isProvenBy = ({ failure }: Deliverability, issuedAtSeconds: number): boolean =>
  failure === null || Math.floor(Date.parse(failure.sentAt) / 1000) <= issuedAtSeconds;

/** The time after which nothing needs to be known any more, in seconds since the epoch. */
export const forgottenAfter = ({ failure, confirmedAt }: Deliverability): number => {
  const last = failure?.until ?? confirmedAt ?? new Date(0).toISOString();
  return Math.floor(Date.parse(last) / 1000) + keptDays * 86_400;
};
