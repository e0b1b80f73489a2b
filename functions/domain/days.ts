/** Days are UTC days, 'YYYY-MM-DD'. Instants are ISO 8601 strings in UTC. */
export type Day = string;
export type Instant = string;

const dayMs = 86_400_000;

export const utcDay = (instant: Instant | Date): Day => new Date(instant).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => utcDay(new Date(Date.parse(day) + days * dayMs));

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/**
 * The end of a monthly period that starts at an instant: the same day of the next month. A period that starts on the
 * 29th, 30th or 31st ends on the 28th, as the provider bills it (Paystack, subscriptions guide).
 */
export const addBillingMonth = (instant: Instant): Instant => {
  const date = new Date(instant);
  const day = Math.min(date.getUTCDate(), 28);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  date.setUTCDate(day);
  return date.toISOString();
};
