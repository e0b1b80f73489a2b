import type { Operation } from '#auth/operation.ts';
import type { BillingSnapshot } from '#billing/refresh-billing.ts';
import { refreshBilling } from '#billing/refresh-billing.ts';
import type { CustomerView } from '#contract/payments.ts';
import { utcDay } from '#domain/days.ts';
import { givesAccess } from '#domain/record.ts';
import { serve } from '#runtime/serve.ts';

const view = ({ user, isStale }: BillingSnapshot, now: Date): CustomerView => ({
  customer_code: user.billing.customer?.code ?? '',
  subscriptions: user.billing.live
    .filter((subscription) => givesAccess(subscription, user.billing.record, utcDay(now)))
    .map(({ status, amountCents, code, createdAt, nextPaymentAt, planCode }) => ({
      status,
      amount: amountCents,
      subscription_code: code,
      createdAt,
      next_payment_date: nextPaymentAt,
      plan: planCode,
    })),
  stale: isStale,
});

export const getSubscription: Operation<'getSubscription'> = async ({ caller }, ports) =>
  view(await refreshBilling(caller.user, ports), ports.clock.now());

export const handler = serve('getSubscription', getSubscription);
