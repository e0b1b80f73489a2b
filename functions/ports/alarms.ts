/** Log lines that a person must look at: their codes, by which docs/runbook.md says what to do, and their messages. */
export const alarms = {
  charge_disputed: 'a charge was refunded or disputed',
  charge_mismatch: 'a charge does not match its checkout',
  charge_without_subscription: 'a charge created no subscription',
  closed_checkout_charged: 'a closed checkout was charged',
  customer_bind_failed: 'the customer at the provider could not be bound to the user',
  customer_charged_twice: 'a customer was charged twice',
  provider_rows_unreadable: 'the provider listed subscriptions that cannot be parsed',
  unrecognized_subscriptions: 'a customer has subscriptions that we do not sell',
} as const satisfies Record<string, string>;

export type AlarmCode = keyof typeof alarms;
