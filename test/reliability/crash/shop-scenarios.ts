import type { RouteName } from '#contract/routes.ts';
import type { PlanKey } from '#domain/plans.ts';
import { webhookOf } from '#test/support/memory/invocation.ts';
import type { Payment } from '#test/support/visitor.ts';
import type { Backend } from './backend-fixture.ts';
import type { Member } from './member.ts';
import { aMember, ann, aSubscriber, buy, subscriptionOf } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';
import { monthMs } from './subscription-events.ts';

const minuteMs = 60_000;

/** Starts the payment again, as after "a checkout is in progress", and pays. */
const payFor = (plan: PlanKey) => async (backend: Backend) => {
  await backend.pass(minuteMs);
  const { signIn, start, atCheckout } = ann(backend);
  await signIn();
  await atCheckout(await start(plan), 'pay');
  await backend.pass(10 * minuteMs);
};

const bySubscriber =
  (name: RouteName, body?: unknown): Scenario =>
  async (backend) => ({ invocation: (await aSubscriber(backend)).request(name, body) });

const startsPaying = (plan: PlanKey, { order, request }: Member) => ({
  invocation: request('startPayment', order(plan)),
  afterwards: payFor(plan),
});

/** The webhook of that name about `act`; all others are lost. */
const onlyWebhook =
  (event: string, act: (backend: Backend, payment: Payment) => Promise<void>): Scenario =>
  async (backend) => {
    const { payment } = await aSubscriber(backend);
    const sent = await backend.withoutWebhooks(() => act(backend, payment));
    const webhook = sent.find(({ body }) => body.includes(`"event":"${event}"`));
    if (!webhook) throw new Error(`the provider sent no ${event}`);
    return { invocation: webhookOf(webhook) };
  };

export const shopScenarios: Scenarios['operations'] = {
  selectServers: {
    'stores a selection': async (backend) => ({
      invocation: (await aMember(backend)).request('selectServers', { server_ids: [3, 8] }),
    }),
    'activates a location that the plan still includes': async (backend) => ({
      invocation: (await aSubscriber(backend, 'jetsetter')).request('selectServers', { server_ids: [20, 21] }),
    }),
  },
  deleteSubscribed: {
    'removes a location': bySubscriber('deleteSubscribed', { location_ids: [3] }),
    'activates another location in its place': async (backend) => {
      const { request, select } = await aSubscriber(backend);
      await select([9]);
      await backend.settle();
      return { invocation: request('deleteSubscribed', { location_ids: [3] }) };
    },
  },
  updateSubscribed: { 'activates a location': bySubscriber('updateSubscribed', { location_ids: [3], paid: true }) },
  startPayment: {
    'for the first time': async (backend) => {
      const member = await aMember(backend);
      await member.select([3, 8]);
      return startsPaying('explorer', member);
    },
    'for another plan than the open checkout': async (backend) => {
      const member = await aMember(backend);
      await member.select([3, 8]);
      await member.start('explorer');
      return startsPaying('jetsetter', member);
    },
    'for a change of plan': async (backend) => {
      const member = await aSubscriber(backend);
      await member.select([1, 2, 4, 5, 6]);
      return startsPaying('jetsetter', member);
    },
  },
  confirmPayment: {
    'finds the payment before its webhook': async (backend) => {
      const member = await aMember(backend);
      const { reference } = await buy(backend, member, 'explorer', [3, 8]);
      backend.cloud.moveTo(backend.cloud.clock.now().getTime() + 10_000);
      return { invocation: member.request('confirmPayment', { reference }) };
    },
    'finds the payment declined': async (backend) => {
      const { request, start, atCheckout } = await aMember(backend);
      const payment = await start('explorer');
      await atCheckout(payment, 'decline');
      return { invocation: request('confirmPayment', { reference: payment.reference }) };
    },
  },
  receivePaystack: {
    'about a purchase': async (backend) => {
      const [first] = await backend.withoutWebhooks(() => aSubscriber(backend));
      if (!first) throw new Error('the provider sent no webhook');
      return { invocation: webhookOf(first) };
    },
    'about a cancellation': onlyWebhook('subscription.not_renew', async (backend) => {
      backend.cloud.paystack.cancel(subscriptionOf(backend));
      await backend.pass(1_000);
    }),
    'about a dispute': onlyWebhook('charge.dispute.create', async (backend, { reference }) => {
      backend.cloud.paystack.dispute(reference);
      await backend.pass(1_000);
    }),
    'about a renewal': onlyWebhook('charge.success', (backend) => backend.pass(monthMs)),
  },
};
