import { syncCustomer } from '#billing/sync-customer.ts';
import type { CustomerView } from '#contract/payments.ts';
import { utcDay } from '#domain/days.ts';
import { givesAccess } from '#domain/record.ts';
import type { Operation } from '#runtime/operation.ts';
import type { Ports } from '#runtime/ports.ts';
import { ProviderUnavailable } from '#runtime/provider-unavailable.ts';
import { serve } from '#runtime/serve.ts';
import { leaseProvider } from '#tables/billing.ts';
import type { User } from '#tables/users.ts';

/** A snapshot this young is as good as asking again. */
const freshMs = 30_000;
const leaseMs = 10_000;

type Known = { user: User; isStale: boolean };

const isFresh = ({ billing }: User, now: Date): boolean =>
  billing.syncedAt !== null && now.getTime() - Date.parse(billing.syncedAt) < freshMs;

const lookUp = async (user: User, ports: Ports): Promise<Known> => {
  const now = ports.clock.now();
  if (user.billing.customer === null || isFresh(user, now)) return { user, isStale: false };
  if (!(await leaseProvider(ports.database, user.id, now, leaseMs))) return { user, isStale: false };
  try {
    const synced = await syncCustomer(user.id, ports);
    return { user: synced?.user ?? user, isStale: false };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { user, isStale: true };
    throw error;
  }
};

const view = ({ user, isStale }: Known, now: Date): CustomerView => ({
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
  view(await lookUp(caller.user, ports), ports.clock.now());

export const handler = serve('getSubscription', getSubscription);
