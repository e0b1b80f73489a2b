/** Mails that anybody can cause for an address: when each went out, by the event that asked, in seconds. */
export type EmailWindow = Record<string, number>;

const windowSeconds = 3_600;
const mailsMax = 3;

/** The slots with this event's in it; null when the address had its three mails within the hour. */
export const tryConsume = (slots: EmailWindow, eventId: string, now: number): EmailWindow | null => {
  const recent = Object.fromEntries(Object.entries(slots).filter(([, at]) => now - at < windowSeconds));
  if (recent[eventId] !== undefined) return recent;
  return Object.keys(recent).length < mailsMax ? { ...recent, [eventId]: now } : null;
};
