import type { Input } from './envelopes.ts';
import { ok, paged, refuse } from './envelopes.ts';
import { contextOf } from './lifecycle.ts';
import type { Plan } from './records.ts';
import { planShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { rawSubscriptionShape } from './subscription-shapes.ts';

export const planNotFound = (): Response => refuse(404, 'Plan not found', { code: 'plan_not_found' });

const withSubscriptions = (state: SimulatorState, plan: Plan) => {
  const own = state.subscriptions.list().filter(({ planCode }) => planCode === plan.code);
  return {
    subscriptions: own.flatMap((each) => contextOf(state, each) ?? []).map(rawSubscriptionShape),
    pages: [],
    ...planShape(plan),
    invoice_limit: 0,
    is_deleted: false,
    is_archived: false,
    total_subscriptions: own.length,
    active_subscriptions: own.filter(({ status }) => status === 'active').length,
    total_subscriptions_revenue: own.reduce((sum, { amount, payments }) => sum + amount * payments, 0),
  };
};

export const listPlans = (state: SimulatorState, { query }: Input): Response =>
  paged('Plans retrieved', state.plans.list(), query, (plan) => withSubscriptions(state, plan));

export const fetchPlan = (state: SimulatorState, { params: [key] }: Input): Response => {
  const plan = state.plans.list().find(({ id, code }) => code === key || String(id) === key);
  return plan ? ok('Plan retrieved', withSubscriptions(state, plan)) : planNotFound();
};
