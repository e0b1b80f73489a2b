import { allowedLocations } from '#domain/allowance.ts';
import type { Day } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import { nextChargeAt } from '#infra/local/paystack/calendar.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import type { Subscription } from '#infra/local/paystack/records.ts';

/** What the provider knows of a customer: nothing of ours has a part in it. */
export type Truth = {
  /** The newest of the customer's subscriptions, whatever has become of it. */
  newest: Subscription | null;
  /** The last day that is paid with it. */
  lastDay: Day | null;
  /** How many would be charged again. */
  charged: number;
  /** The most that any of them pays for. */
  mostLocations: number;
  charges: { reference: string; amount: number }[];
};

const byAge = (a: Subscription, b: Subscription): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.code < b.code ? 1 : -1);

/** A month on from the last charge that went well. */
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
    mostLocations: Math.max(0, ...subscriptions.map(({ amount }) => allowedLocations(amount))),
    charges: paystack
      .payments()
      .filter(ofCustomer)
      .filter(({ paidAt }) => paidAt !== null),
  };
};
