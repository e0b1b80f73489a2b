import type { UserRecord } from '#contract/account.ts';
import { utcDay } from '#domain/days.ts';
import type { User } from '#repositories/users.ts';

/** The user's record under the API's field names. */
export const recordView = ({ email, username, billing: { record } }: User, now: Date): UserRecord => ({
  email,
  username,
  subscription: record.isActive,
  subscription_amount: record.amountCents,
  subscription_code: record.subscriptionCode,
  created_at: record.createdAt,
  expiry_at: record.expiresAt,
  customer_code: record.customerCode,
  today: utcDay(now),
});
