import type { billingRoutes } from '#contract/billing-routes.ts';
import type { locationRoutes } from '#contract/location-routes.ts';
import type { siteRoutes } from '#contract/site-routes.ts';
import type { Rig } from '#test/support/lambda-harness/lambda-harness.ts';
import { aBuyer, aSubscriber, request, signedIn, webhook } from '#test/support/lambda-harness/people.ts';
import type { Situations } from './situation.ts';
import { answered } from './situation.ts';

const five = [1, 2, 3, 4, 5];

const withFive = async (rig: Rig) => {
  const member = await signedIn(rig);
  await member.choose(...five);
  return member;
};

/** Past the time for which what the provider said last is good enough. */
const later = async (rig: Rig) => {
  const subscriber = await aSubscriber(rig);
  await rig.pass(31_000);
  return subscriber;
};

const notice = async (rig: Rig) => {
  const [first] = (await aBuyer(rig)).webhooks;
  if (!first) throw new Error('the provider sent no webhook');
  return webhook(first);
};

type ShopRoute = keyof typeof locationRoutes | keyof typeof billingRoutes | keyof typeof siteRoutes | 'notFound';

export const shopSituations: Pick<Situations, ShopRoute> = {
  listServers: {
    'to a stranger': async () => answered(200, request('listServers')),
    'to a member': async (rig) => answered(200, (await signedIn(rig)).asks('listServers')),
  },
  selectServers: {
    'keeps five': async (rig) => answered(200, (await signedIn(rig)).asks('selectServers', { server_ids: five })),
    'adds one on a plan': async (rig) =>
      answered(200, (await aSubscriber(rig)).asks('selectServers', { server_ids: [9] })),
    'one is not there': async (rig) =>
      answered(400, (await signedIn(rig)).asks('selectServers', { server_ids: [999] })),
  },
  listSubscribed: {
    'shows five': async (rig) => answered(200, (await withFive(rig)).asks('listSubscribed')),
  },
  deleteSubscribed: {
    'gives one up': async (rig) => answered(200, (await withFive(rig)).asks('deleteSubscribed', { location_ids: [3] })),
    'gives the last paid one up': async (rig) =>
      answered(200, (await aSubscriber(rig)).asks('deleteSubscribed', { location_ids: [3, 8] })),
  },
  updateSubscribed: {
    'marks one paid': async (rig) => {
      const subscriber = await aSubscriber(rig);
      await subscriber.ask('deleteSubscribed', { location_ids: [3] });
      await subscriber.choose(9);
      return answered(200, subscriber.asks('updateSubscribed', { location_ids: [9], paid: true }));
    },
    'the plan has no more': async (rig) => {
      const subscriber = await aSubscriber(rig);
      await subscriber.choose(9);
      return answered(403, subscriber.asks('updateSubscribed', { location_ids: [9], paid: true }));
    },
    'it was never chosen': async (rig) =>
      answered(404, (await aSubscriber(rig)).asks('updateSubscribed', { location_ids: [9], paid: true })),
  },
  getSubscription: {
    'never was a customer': async (rig) => answered(200, (await signedIn(rig)).asks('getSubscription')),
    'looks at the provider': async (rig) => answered(200, (await later(rig)).asks('getSubscription')),
    'looked a moment ago': async (rig) => answered(200, (await aSubscriber(rig)).asks('getSubscription')),
  },
  cancelSubscription: {
    'ends the renewal': async (rig) => answered(200, (await aSubscriber(rig)).asks('cancelSubscription')),
    'never was a customer': async (rig) => answered(409, (await signedIn(rig)).asks('cancelSubscription')),
  },
  startPayment: {
    'opens the first checkout': async (rig) => {
      const member = await signedIn(rig);
      return answered(200, member.asks('startPayment', member.order('explorer')));
    },
    'opens another one later': async (rig) => {
      const subscriber = await aSubscriber(rig);
      return answered(200, subscriber.asks('startPayment', subscriber.order('jetsetter')));
    },
    'finds the same one open': async (rig) => {
      const member = await signedIn(rig);
      await member.start('explorer');
      return answered(200, member.asks('startPayment', member.order('explorer')));
    },
    'takes the place of an open one': async (rig) => {
      const member = await signedIn(rig);
      await member.start('explorer');
      return answered(200, member.asks('startPayment', member.order('jetsetter')));
    },
  },
  confirmPayment: {
    'is the first to see it paid': async (rig) => {
      const buyer = await aBuyer(rig);
      return answered(200, buyer.asks('confirmPayment', { reference: buyer.reference }));
    },
    'comes after the webhook': async (rig) => {
      const { reference, asks } = await aSubscriber(rig);
      return answered(200, asks('confirmPayment', { reference }));
    },
    'sees it not paid yet': async (rig) => {
      const member = await signedIn(rig);
      const { reference } = await member.start('explorer');
      return answered(200, member.asks('confirmPayment', { reference }));
    },
    'asks again within a second': async (rig) => {
      const member = await signedIn(rig);
      const { reference } = await member.start('explorer');
      await member.ask('confirmPayment', { reference });
      return answered(200, member.asks('confirmPayment', { reference }));
    },
  },
  receivePaystack: {
    'passes a notice on': async (rig) => answered(200, await notice(rig)),
    'the signature is wrong': async () => answered(401, webhook({ body: '{}', signature: 'f'.repeat(128) })),
  },
  recordPageMetrics: {
    'takes three': async () =>
      answered(
        200,
        request('recordPageMetrics', {
          metrics: ['LCP', 'INP', 'CLS'].map((name) => ({ name, page: 'home', value: 1 })),
        }),
      ),
  },
  getOpenApi: { 'prints the API': async () => answered(200, request('getOpenApi')) },
  notFound: {
    'no such path': async () => answered(404, { ...request('getUser'), rawPath: '/api/nothing/' }),
  },
};
