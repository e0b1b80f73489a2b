import type { Instant } from '#domain/days.ts';
import { later } from './calendar.ts';
import { cardsOf, isChargeable } from './cards.ts';
import { findCustomer } from './customers.ts';
import type { Input } from './envelopes.ts';
import { missing, ok, paged, refuse, textOf } from './envelopes.ts';
import { contextOf, newSubscription } from './lifecycle.ts';
import { planNotFound } from './plans.ts';
import type { Card, Customer, Subscription } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';
import { fetchedSubscriptionShape, listedSubscriptionShape, rawSubscriptionShape } from './subscription-shapes.ts';
import { findActive } from './tasks.ts';

const createdAfterMs = 1_000;
const notRenewAfterMs = 300;

export const createSubscription = (state: SimulatorState, { body }: Input): Response => {
  if (textOf(body, 'customer') === '') return missing('Customer');
  const customer = findCustomer(state, textOf(body, 'customer'));
  if (!customer)
    return refuse(404, 'A customer with the specified email or code was not found', { code: 'customer_not_found' });
  const plan = state.plans.get(textOf(body, 'plan'));
  if (!plan) return planNotFound();
  const card = savedCard(state, customer, textOf(body, 'authorization'));
  if (card instanceof Response) return card;
  const { duplicateWhileNonRenewing, pastStart } = state.switches.get();
  const statuses = ['active', 'attention', ...(duplicateWhileNonRenewing ? (['non-renewing'] as const) : [])] as const;
  if (findActive(state, customer.code, plan.code, statuses))
    return refuse(400, 'This subscription is already in place.', { code: 'duplicate_subscription' });
  const start = textOf(body, 'start_date');
  if (start !== '' && Number.isNaN(Date.parse(start))) return refuse(400, 'Invalid start date');
  const at = state.now().toISOString();
  const isPast = start !== '' && new Date(start).toISOString() < at;
  if (isPast && pastStart === 'refused') return refuse(400, 'Start date must be in the future');
  const firstChargeAt = firstChargeOf(start, isPast, at);
  const bought = { by: null, firstChargeAt, cardCode: card.code };
  const subscription = newSubscription(state, customer, plan, at, bought);
  const id = `created:${subscription.code}`;
  state.tasks.put(id, { id, kind: 'created', code: subscription.code, dueAt: later(at, createdAfterMs) });
  state.subscriptions.put(subscription.code, subscription);
  return ok('Subscription successfully created', rawSubscriptionShape({ subscription, customer, plan, card }));
};

/** The named card, or the one that paid last. */
const savedCard = (state: SimulatorState, customer: Customer, code: string): Card | Response => {
  const saved = cardsOf(state, customer).filter(({ isActive }) => isActive);
  if (saved.length === 0)
    return refuse(404, 'The customer specified has no saved authorizations', { code: 'not_found' });
  const usable = saved.filter(isChargeable);
  const last = usable.find((card) => card.code === customer.cardCode) ?? usable.at(-1);
  if (!last) return refuse(404, 'The customer specified has no active authorizations', { code: 'not_found' });
  if (code === '') return last;
  return (
    usable.find((card) => card.code === code) ??
    refuse(400, 'Authorization specified is invalid or does not belong to customer')
  );
};

const firstChargeOf = (start: string, isPast: boolean, now: Instant): Instant | null => {
  if (start === '') return null;
  return isPast ? now : new Date(start).toISOString();
};

/** Newest first. Both filters are numeric ids; a code matches nothing. */
export const listSubscriptions = (state: SimulatorState, { query }: Input): Response => {
  const rows = state.subscriptions
    .list()
    .flatMap((each) => contextOf(state, each) ?? [])
    .filter(({ customer }) => (query.get('customer') ?? String(customer.id)) === String(customer.id))
    .filter(({ plan }) => (query.get('plan') ?? String(plan.id)) === String(plan.id))
    .reverse();
  return paged('Subscriptions retrieved', rows, query, listedSubscriptionShape);
};

const find = (state: SimulatorState, key: string): Subscription | undefined =>
  state.subscriptions.get(key) ?? state.subscriptions.list().find(({ id }) => String(id) === key);

export const fetchSubscription = (state: SimulatorState, { params: [key = ''] }: Input): Response => {
  const subscription = find(state, key);
  const context = subscription && contextOf(state, subscription);
  if (!context) return refuse(404, 'Subscription not found', { code: 'subscription_not_found' });
  const invoices = state.invoices
    .list()
    .filter(({ subscriptionCode }) => subscriptionCode === subscription.code)
    .map((invoice) => ({ invoice, chargeId: state.transactions.get(invoice.reference)?.id ?? null }))
    .reverse();
  const isFailing = subscription.status === 'attention';
  return ok(
    'Subscription retrieved successfully',
    fetchedSubscriptionShape(context, {
      open: invoices.filter(({ invoice: { status, code } }) =>
        status === 'failed' ? isFailing && code === subscription.invoiceCode : status === 'pending',
      ),
      settled: invoices.filter(({ invoice }) => invoice.status !== 'pending'),
      listed: state.switches.get().invoices,
    }),
  );
};

/** The provider's own rule, apart from ours on purpose: the simulator must not repeat a mistake of the product. */
export const isCharged = ({ status }: Subscription): boolean => status === 'active' || status === 'attention';

export const disableSubscription = (state: SimulatorState, { body }: Input): Response => {
  const [code, token] = [textOf(body, 'code'), textOf(body, 'token')];
  if (code === '') return missing('Code');
  if (token === '') return missing('Token');
  const subscription = state.subscriptions.get(code);
  // The same response for an unknown code, a wrong token and a second disable.
  if (!subscription || !isCharged(subscription) || subscription.token !== token)
    return refuse(404, 'Subscription with code not found or already inactive', { code: 'not_found' });
  stopRenewing(state, subscription);
  return ok('Subscription disabled successfully');
};

export const stopRenewing = (state: SimulatorState, subscription: Subscription): void => {
  const cancelledAt = state.now().toISOString();
  const id = `not-renew:${subscription.code}`;
  state.tasks.put(id, {
    id,
    kind: 'not-renew',
    code: subscription.code,
    dueAt: later(cancelledAt, notRenewAfterMs),
  });
  state.subscriptions.put(subscription.code, { ...subscription, status: 'non-renewing', cancelledAt });
};

/** Disabling is final: in practice the provider refuses the documented enable call. */
export const enableSubscription = (state: SimulatorState, { body }: Input): Response => {
  const [code, token] = [textOf(body, 'code'), textOf(body, 'token')];
  if (code === '') return missing('Code');
  if (token === '') return missing('Token');
  const subscription = state.subscriptions.get(code);
  if (subscription?.token !== token)
    return refuse(404, 'Subscription with code not found or already active', { code: 'not_found' });
  if (subscription.status === 'active' || subscription.status === 'attention')
    return refuse(404, 'Subscription with code not found or already active', { code: 'not_found' });
  return refuse(400, 'Subscription has been cancelled, and cannot be reactivated');
};

export const linkToManage = (state: SimulatorState, { params: [code = ''] }: Input): Response => {
  const subscription = state.subscriptions.get(code);
  if (!subscription) return refuse(404, 'That subscription code is invalid', { code: 'not_found' });
  const link = `${state.origin()}/manage/subscriptions/${code.replace('SUB_', '')}?subscription_token=${subscription.token}`;
  return ok('Link generated', { link });
};
