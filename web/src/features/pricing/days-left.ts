import type { UserRecord } from '#contract/account.ts';
import { daysBetween, utcDay } from '#domain/days.ts';

/** The paid days that a new plan does not take over; the server says what day it is. */
export const daysLeft = ({ expiry_at, subscription_amount, today }: UserRecord): number =>
  expiry_at === null || subscription_amount === 0 ? 0 : Math.max(0, daysBetween(utcDay(today), utcDay(expiry_at)));
