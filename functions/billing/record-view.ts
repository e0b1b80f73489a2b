import type { UserRecord } from '#contract/account.ts';
import { utcDay } from '#domain/days.ts';
import type { User } from '#repositories/users.ts';

/** The user's record as the API tells it. */
export const recordView = (user: User, now: Date): UserRecord => ({
  email: user.email,
  username: user.username,
  ...user.billing.record,
  today: utcDay(now),
});
