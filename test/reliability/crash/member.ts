import type { PlanKey } from '#domain/plans.ts';
import type { Invocation } from '#test/support/memory/invocation.ts';
import { aRegistration } from '#test/support/test-context.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { aVisitor } from '#test/support/visitor.ts';
import type { Backend } from './backend-fixture.ts';

export type Member = Visitor<Invocation>;

/** Ann at this backend; whether she has an account is up to its state. */
export const ann = ({ system }: Backend): Member => aVisitor(system, aRegistration('ann'));

/** Ann with an account and a session. */
export const aMember = async (backend: Backend): Promise<Member> => {
  const member = ann(backend);
  await member.arrive();
  return member;
};

/** Selects locations and pays; the charge is made, and no webhook has been delivered yet. */
export const buy = async (backend: Backend, member: Member, plan: PlanKey, ids: readonly number[]) => {
  await member.select(ids);
  const payment = await member.start(plan);
  await backend.settle();
  await member.atCheckout(payment, 'pay');
  return payment;
};

/** Shorter than the lifetime of an access token. */
const deliveryMs = 3 * 60_000;

/** Ann on a plan with active locations and a receipt. */
export const aSubscriber = async (backend: Backend, plan: PlanKey = 'explorer') => {
  const member = await aMember(backend);
  const payment = await buy(backend, member, plan, [3, 8]);
  await backend.pass(deliveryMs);
  return { ...member, payment };
};

export const customerOf = ({ cloud }: Backend): string => cloud.paystack.customers()[0]?.code ?? '';
export const subscriptionOf = ({ cloud }: Backend): string => cloud.paystack.subscriptions()[0]?.code ?? '';

/** Tokens of a session that has been refreshed three times since, so that using them again counts as a replay. */
export const replayedTokens = async (backend: Backend) => {
  const { tokens, exchange } = await aMember(backend);
  let newest = tokens();
  for (let count = 0; count < 3; count += 1) newest = await exchange(newest.refresh);
  await backend.pass(60_000);
  return tokens();
};
