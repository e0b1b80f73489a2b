import type { UserRecord } from '#contract/account.ts';
import { utcDay } from '#domain/days.ts';
import type { User } from '#repositories/users.ts';
import { isUndeliverable } from '#repositories/users.ts';

/** The user's record under the API's field names. */
export const recordView = (user: User, now: Date): UserRecord => {
  const { record } = user.billing;
  return {
    email: user.email,
    email_undeliverable: isUndeliverable(user, now),
    username: user.username,
    subscription: record.isActive,
    subscription_amount: record.amountCents,
    subscription_code: record.subscriptionCode,
    created_at: record.createdAt,
    expiry_at: record.expiresAt,
    customer_code: record.customerCode,
    today: utcDay(now),
  };
};
