import * as z from 'zod/mini';
import { Instant, Text } from './text.ts';

/**
 * Starts a payment. `plan` is the key of a plan ('explorer') or the provider's code of it, which differs by stage. The
 * amount is in cents; the server only compares it with the plan's price.
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
 * The outcome of a payment. `paid`: the plan is active; `activating`: the provider is still creating the subscription;
 * `open`: not paid yet; `declined`, `abandoned`: nothing was charged.
 */
export const PaymentOutcome = z.object({
  reference: z.string(),
  outcome: z.enum(['paid', 'activating', 'open', 'declined', 'abandoned']),
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/** A live subscription at the provider. Amount in cents, dates in ISO 8601. */
const SubscriptionView = z.object({
  status: z.string(),
  amount: z.number(),
  subscription_code: z.string(),
  createdAt: z.string(),
  next_payment_date: z.nullable(z.string()),
  plan: z.string(),
});

/** `stale`: the provider did not answer, and this is the last known state. */
export const CustomerView = z.object({
  customer_code: z.string(),
  subscriptions: z.array(SubscriptionView),
  stale: z.boolean(),
});
export type CustomerView = z.infer<typeof CustomerView>;
