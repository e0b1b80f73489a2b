/** Mails to an address that anybody can trigger: seconds since the epoch, by the id of the event. */
export type EmailWindow = Record<string, number>;

const windowSeconds = 3_600;
const mailsMax = 3;

/** The window with this event added; null when the address had three mails within the last hour. */
export const tryConsume = (window: EmailWindow, eventId: string, now: number): EmailWindow | null => {
  const recent = Object.fromEntries(Object.entries(window).filter(([, at]) => now - at < windowSeconds));
  if (recent[eventId] !== undefined) return recent;
  return Object.keys(recent).length < mailsMax ? { ...recent, [eventId]: now } : null;
};
