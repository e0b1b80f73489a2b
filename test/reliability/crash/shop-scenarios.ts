import type { PlanKey } from '#domain/plans.ts';
import type { Backend } from './backend-fixture.ts';
import { webhookOf } from './backend-fixture.ts';
import type { Payment } from './member.ts';
import { aMember, aSubscriber, atCheckout, order, signIn, startPaying, subscriptionOf } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';

const monthMs = 31 * 86_400_000;
const minuteMs = 60_000;

/** Asks for the plan once more, as one does who was told that a checkout is in progress; pays, and is Premium. */
const payingFor = (plan: PlanKey) => async (backend: Backend) => {
  await backend.pass(minuteMs);
  const { access } = await signIn(backend, 'ann');
  const { authorization_url } = await startPaying(backend, 'ann', access, plan);
  await atCheckout(backend, authorization_url, 'pay');
  await backend.pass(10 * minuteMs);
};

const bySubscriber =
  (...asked: [Parameters<Awaited<ReturnType<typeof aSubscriber>>['asks']>[0], unknown?]): Scenario =>
  async (backend) => {
    const { asks } = await aSubscriber(backend);
    return { invocation: asks(...asked) };
  };

/** A webhook about what happens, the only one of all that reaches us. */
const toldBy =
  (event: string, happen: (backend: Backend, payment: Payment) => Promise<void>): Scenario =>
  async (backend) => {
    const { payment } = await aSubscriber(backend);
    const sent = await backend.unheard(() => happen(backend, payment));
    const webhook = sent.find(({ body }) => body.includes(`"event":"${event}"`));
    if (!webhook) throw new Error(`the provider sent no ${event}`);
    return { invocation: webhookOf(webhook) };
  };

export const shopScenarios: Scenarios['operations'] = {
  selectServers: {
    'keeps a choice': async (backend) => {
      const { asks } = await aMember(backend);
      return { invocation: asks('selectServers', { server_ids: [3, 8] }) };
    },
    'fills a free place': async (backend) => {
      const { asks } = await aSubscriber(backend, 'jetsetter');
      return { invocation: asks('selectServers', { server_ids: [20, 21] }) };
    },
  },
  deleteSubscribed: {
    'gives one up': bySubscriber('deleteSubscribed', { location_ids: [3] }),
    'and another takes its place': async (backend) => {
      const { asks, choose } = await aSubscriber(backend);
      await choose(9);
      await backend.settle();
      return { invocation: asks('deleteSubscribed', { location_ids: [3] }) };
    },
  },
  updateSubscribed: { 'marks what is paid': bySubscriber('updateSubscribed', { location_ids: [3], paid: true }) },
  startPayment: {
    'for the first time': async (backend) => {
      const { asks, choose } = await aMember(backend);
      await choose(3, 8);
      return {
        invocation: asks('startPayment', order('ann', 'explorer')),
        afterwards: payingFor('explorer'),
      };
    },
    'for another plan than the open one': async (backend) => {
      const { asks, choose, start } = await aMember(backend);
      await choose(3, 8);
      await start('explorer');
      return {
        invocation: asks('startPayment', order('ann', 'jetsetter')),
        afterwards: payingFor('jetsetter'),
      };
    },
    'for a change of plan': async (backend) => {
      const { asks, choose } = await aSubscriber(backend);
      await choose(1, 2, 4, 5, 6);
      return {
        invocation: asks('startPayment', order('ann', 'jetsetter')),
        afterwards: payingFor('jetsetter'),
      };
    },
  },
  confirmPayment: {
    'is the first to see it paid': async (backend) => {
      const { asks, buy } = await aMember(backend);
      const { reference } = await buy('explorer', 3, 8);
      backend.backEnd.moveTo(backend.backEnd.clock.now().getTime() + 10_000);
      return { invocation: asks('confirmPayment', { reference }) };
    },
    'sees it declined': async (backend) => {
      const { asks, start } = await aMember(backend);
      const { authorization_url, reference } = await start('explorer');
      await atCheckout(backend, authorization_url, 'decline');
      return { invocation: asks('confirmPayment', { reference }) };
    },
  },
  receivePaystack: {
    'of a purchase': async (backend) => {
      const sent = await backend.unheard(async () => void (await aSubscriber(backend)));
      return { invocation: webhookOf(sent[0] ?? { body: '', signature: '' }) };
    },
    'of a cancellation': toldBy('subscription.not_renew', async (backend) => {
      backend.backEnd.paystack.cancel(subscriptionOf(backend));
      await backend.pass(1_000);
    }),
    'of a dispute': toldBy('charge.dispute.create', async (backend, { reference }) => {
      backend.backEnd.paystack.dispute(reference);
      await backend.pass(1_000);
    }),
    'of a renewal': toldBy('charge.success', (backend) => backend.pass(monthMs)),
  },
};
