import type { Ports } from '#ports/ports.ts';

/** Each review asks the provider, who takes 600 calls a minute of a kind; people and webhooks need some of them too. */
const reviewIntervalMs = 150;

/** Has the bus take that these users should be looked at. Answers how long to wait before asking for more. */
export const enqueueReviews = async (userIds: readonly string[], { bus }: Ports): Promise<number> => {
  if (userIds.length > 0)
    await bus.publish(userIds.map((userId) => ({ name: 'subscription.review_due', detail: { userId } })));
  return userIds.length * reviewIntervalMs;
};
