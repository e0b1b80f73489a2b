import { expect } from 'vitest';
import type { Webhook } from '#test/support/api-event.ts';
import { webhookOf } from '#test/support/memory/invocation.ts';
import type { Payment } from '#test/support/visitor.ts';
import type { Backend, SavedBackend } from './backend-fixture.ts';
import { openBackend } from './backend-fixture.ts';
import type { Member } from './member.ts';
import { aMember, buy, subscriptionOf } from './member.ts';
import { snapshotState } from './snapshot-state.ts';
import { monthMs } from './subscription-events.ts';

export type Story = { saved: SavedBackend; webhooks: Webhook[] };

const minuteMs = 60_000;

const nameOf = ({ body }: Webhook): string => /"event":"([a-z._]+)"/u.exec(body)?.[1] ?? '';

/** A history of which no webhook was delivered, and six of its webhooks in the order in which they were sent. */
const undelivered = async (act: (backend: Backend) => Promise<void>, names: readonly string[]): Promise<Story> => {
  const backend = openBackend(1);
  const sent = await backend.withoutWebhooks(() => act(backend));
  const left = [...sent];
  const webhooks = names.map((name) => {
    const index = left.findIndex((each) => nameOf(each) === name);
    const [found] = left.splice(index, 1);
    if (index < 0 || !found) throw new Error(`the provider sent no ${name}`);
    return found;
  });
  return { saved: backend.save(), webhooks };
};

const aBuyer = async (backend: Backend): Promise<Member & { payment: Payment }> => {
  const member = await aMember(backend);
  const payment = await buy(backend, member, 'explorer', [3, 8]);
  await backend.pass(minuteMs);
  await member.confirm(payment);
  return { ...member, payment };
};

const renewsAndCancels = async (backend: Backend): Promise<void> => {
  await aBuyer(backend);
  await backend.pass(monthMs);
  backend.cloud.paystack.cancel(subscriptionOf(backend));
  await backend.pass(monthMs);
};

/** Cancels at the provider, buys another plan and disputes the first charge. */
const changesPlanAndDisputes = async (backend: Backend): Promise<void> => {
  const { payment, signIn, select, start, atCheckout } = await aBuyer(backend);
  backend.cloud.paystack.cancel(subscriptionOf(backend));
  await backend.pass(minuteMs);
  await signIn();
  await select([1, 2, 4, 5, 6]);
  await atCheckout(await start('jetsetter'), 'pay');
  await backend.pass(minuteMs);
  backend.cloud.paystack.dispute(payment.reference);
  await backend.pass(minuteMs);
};

const purchase = ['charge.success', 'subscription.create'];

/** Two histories, by what happened to the plan. */
export const stories = {
  'renewed, cancelled and ended': undelivered(renewsAndCancels, [
    ...purchase,
    'invoice.create',
    'invoice.update',
    'subscription.not_renew',
    'subscription.disable',
  ]),
  'changed and disputed': undelivered(changesPlanAndDisputes, [
    ...purchase,
    'subscription.not_renew',
    ...purchase,
    'charge.dispute.create',
  ]),
} satisfies Record<string, Promise<Story>>;

export type StoryName = keyof typeof stories;

export const deliver = async (backend: Backend, webhooks: readonly Webhook[]): Promise<void> => {
  for (const webhook of webhooks) {
    expect((await backend.call(webhookOf(webhook)))?.status).toBe(200);
    await backend.settle();
  }
};

/** The state after these webhooks in this order, as JSON. */
export const stateAfter = async ({ saved }: Story, webhooks: readonly Webhook[]): Promise<string> => {
  const backend = openBackend(2, saved);
  await deliver(backend, webhooks);
  return JSON.stringify(await snapshotState(backend));
};
