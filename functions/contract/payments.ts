import * as z from 'zod/mini';
import { Instant, Text } from './text.ts';

/**
 * What the page sends to begin paying. `plan` is the key of a plan ('explorer') or the provider's code of it, which
 * differs by stage. The amount is in cents; the server compares it and trusts none of it.
 */
export const PaymentStart = z.object({
  email: Text(254),
  amount: z.int().check(z.minimum(1, { error: 'Ensure this value is greater than or equal to 1.' })),
  plan: Text(100),
  start_date: Instant,
});
export type PaymentStart = z.infer<typeof PaymentStart>;

export const PaymentStarted = z.object({
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
});

export const PaymentReference = z.object({ reference: Text(100) });

/**
 * What became of one payment: `paid` and the plan is active; `activating` while the provider still makes the
 * subscription; `open` when nobody has paid yet; `declined` and `abandoned` when nothing was charged.
 */
export const PaymentOutcome = z.object({
  reference: z.string(),
  outcome: z.enum(['paid', 'activating', 'open', 'declined', 'abandoned']),
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/** One live subscription as the provider tells it; amount in cents, dates ISO 8601. */
const SubscriptionView = z.object({
  status: z.string(),
  amount: z.number(),
  subscription_code: z.string(),
  createdAt: z.string(),
  next_payment_date: z.nullable(z.string()),
  plan: z.string(),
});

/** `stale` is true when the provider did not answer and this is what it said last. */
export const CustomerView = z.object({
  customer_code: z.string(),
  subscriptions: z.array(SubscriptionView),
  stale: z.boolean(),
});
export type CustomerView = z.infer<typeof CustomerView>;
