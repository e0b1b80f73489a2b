import type { Ports } from '#ports/ports.ts';

/** Each review calls the provider, whose limit of 600 calls a minute is shared with users and webhooks. */
const reviewIntervalMs = 150;

/** Publishes a review event for each user. Returns how long to wait before enqueuing more. */
export const enqueueReviews = async (userIds: readonly string[], { bus }: Ports): Promise<number> => {
  if (userIds.length > 0)
    await bus.publish(userIds.map((userId) => ({ name: 'subscription.review_due', detail: { userId } })));
  return userIds.length * reviewIntervalMs;
};
