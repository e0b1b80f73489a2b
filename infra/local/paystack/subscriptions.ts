import { later } from './calendar.ts';
import { findCustomer } from './customers.ts';
import type { Input } from './envelopes.ts';
import { missing, ok, paged, refuse, textOf } from './envelopes.ts';
import { contextOf, newSubscription } from './lifecycle.ts';
import { planNotFound } from './plans.ts';
import type { Subscription } from './records.ts';
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
  if (!customer.card) return refuse(404, 'The customer specified has no saved authorizations', { code: 'not_found' });
  const card = textOf(body, 'authorization');
  if (card !== '' && card !== customer.card.code)
    return refuse(400, 'Authorization specified is invalid or does not belong to customer');
  if (findActive(state, customer.code, plan.code))
    return refuse(400, 'This subscription is already in place.', { code: 'duplicate_subscription' });
  const start = textOf(body, 'start_date');
  if (start !== '' && Number.isNaN(Date.parse(start))) return refuse(400, 'Invalid start date');
  const at = state.now().toISOString();
  const firstChargeAt = start === '' ? null : new Date(start).toISOString();
  const subscription = newSubscription(state, customer, plan, at, { by: null, firstChargeAt });
  const id = `created:${subscription.code}`;
  state.tasks.put(id, { id, kind: 'created', code: subscription.code, dueAt: later(at, createdAfterMs) });
  state.subscriptions.put(subscription.code, subscription);
  return ok('Subscription successfully created', rawSubscriptionShape({ subscription, customer, plan }));
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
  const invoice = state.invoices.get(subscription.invoiceCode ?? '');
  const charge = state.transactions.get(invoice?.reference ?? '');
  return ok('Subscription retrieved successfully', fetchedSubscriptionShape(context, invoice, charge));
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
