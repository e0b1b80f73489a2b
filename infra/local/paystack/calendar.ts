import type { Instant } from '#domain/days.ts';
import { addBillingMonth } from '#domain/days.ts';

export const later = (instant: Instant | Date, ms: number): Instant =>
  new Date(new Date(instant).getTime() + ms).toISOString();

const toMinute = (instant: Instant): Instant => `${instant.slice(0, 16)}:00.000Z`;

/** The date of the next charge: a month later, to the minute, and no later in the month than the 28th. */
export const nextChargeAt = (instant: Instant): Instant => addBillingMonth(toMinute(instant));

export const cronOf = (instant: Instant): string => {
  const date = new Date(instant);
  return `${date.getUTCMinutes()} ${date.getUTCHours()} ${Math.min(date.getUTCDate(), 28)} * *`;
};

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
