import { allowedLocations } from '#domain/allowance.ts';
import type { Day } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import { nextChargeAt } from '#infra/local/paystack/calendar.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import type { Subscription } from '#infra/local/paystack/records.ts';

/** The provider's data about a customer, computed without any code of ours. */
export type Truth = {
  /** The newest subscription, whatever its status. */
  newest: Subscription | null;
  /** The last day paid by it. */
  lastDay: Day | null;
  /** The number of subscriptions that will be charged again. */
  charged: number;
  /** The most locations that any of them includes. */
  locationsMax: number;
  charges: { reference: string; amount: number }[];
};

const byAge = (a: Subscription, b: Subscription): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.code < b.code ? 1 : -1);

/** One month after the last successful charge. */
const paidUntil = (paystack: Paystack, { code, createdAt }: Subscription): string =>
  nextChargeAt(
    paystack
      .invoices()
      .filter(({ subscriptionCode, status }) => subscriptionCode === code && status === 'success')
      .map(({ chargeAt }) => chargeAt)
      .reduce((last, at) => (at > last ? at : last), createdAt),
  );

export const truthOf = (paystack: Paystack, email: string): Truth => {
  const customer = paystack.customers().find((each) => each.email === email);
  const ofCustomer = ({ customerCode }: { customerCode: string }) => customerCode === customer?.code;
  const subscriptions = paystack.subscriptions().filter(ofCustomer).sort(byAge);
  const [newest = null] = subscriptions;
  return {
    newest,
    lastDay: newest && utcDay(paidUntil(paystack, newest)),
    charged: subscriptions.filter(({ status }) => status === 'active' || status === 'attention').length,
    locationsMax: Math.max(0, ...subscriptions.map(({ amount }) => allowedLocations(amount))),
    charges: paystack
      .payments()
      .filter(ofCustomer)
      .filter(({ paidAt }) => paidAt !== null),
  };
};
