import type { UserRecord } from '#contract/account.ts';
import { daysBetween, utcDay } from '#domain/days.ts';

/** The paid days that a change of plan loses, counted from the server's day. */
export const daysLeft = ({ expiry_at, subscription_amount, today }: UserRecord): number =>
  expiry_at === null || subscription_amount === 0 ? 0 : Math.max(0, daysBetween(utcDay(today), utcDay(expiry_at)));
