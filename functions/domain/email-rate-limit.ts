/** Mails about a registration or a confirmation of an address: seconds since the epoch, by the id of the event. */
export type EmailWindow = Record<string, number>;

export const windowSeconds = 3_600;
const mailsMax = 3;

/** The window with this event added; null when the address had three mails within the last hour. */
export const tryConsume = (window: EmailWindow, eventId: string, now: number): EmailWindow | null => {
  const recent = Object.fromEntries(Object.entries(window).filter(([, at]) => now - at < windowSeconds));
  if (recent[eventId] !== undefined) return recent;
  return Object.keys(recent).length < mailsMax ? { ...recent, [eventId]: now } : null;
};

/** A request that is repeated within a minute, after a crash or by a double click, counts once and sends one mail. */
export const requestMinute = (at: Date): string => `minute.${Math.floor(at.getTime() / 60_000)}`;

/** The last reset mail to a user. `sentAt` in seconds since the epoch; `linkCounter` as in its link. */
export type ResetMail = { eventId: string; sentAt: number; linkCounter: number };

/** A reset link is valid for an hour, so a coalesced request leaves one in the mailbox for at least 40 minutes more. */
const coalesceSeconds = 20 * 60;

/**
 * Whether a request for a reset needs no mail of its own: the last one is recent and its link unused. However many
 * strangers ask, the owner has a valid link, and three mails an hour at most.
 */
export const isCoalesced = (last: ResetMail | null, next: ResetMail): boolean =>
  last !== null &&
  last.eventId !== next.eventId &&
  last.linkCounter === next.linkCounter &&
  next.sentAt - last.sentAt < coalesceSeconds;
