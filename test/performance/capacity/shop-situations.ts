import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aBuyer, aSubscriber, request, signedIn, webhook } from '#test/support/lambda-harness/people.ts';
import type { Situations } from './situation.ts';
import { answered } from './situation.ts';

const five = [1, 2, 3, 4, 5];

const withFive = async (harness: LambdaHarness) => {
  const member = await signedIn(harness);
  await member.select(five);
  return member;
};

/** After the cached result of the last sync has expired. */
const later = async (harness: LambdaHarness) => {
  const subscriber = await aSubscriber(harness);
  await harness.pass(31_000);
  return subscriber;
};

const notice = async (harness: LambdaHarness) => {
  const [first] = (await aBuyer(harness)).webhooks;
  if (!first) throw new Error('the provider sent no webhook');
  return webhook(first);
};

export const shopSituations: Situations = {
  listServers: {
    'to a stranger': async () => answered(200, request('listServers')),
    'to a member': async (harness) => answered(200, (await signedIn(harness)).request('listServers')),
  },
  selectServers: {
    'keeps five': async (harness) =>
      answered(200, (await signedIn(harness)).request('selectServers', { server_ids: five })),
    'adds one on a plan': async (harness) =>
      answered(200, (await aSubscriber(harness)).request('selectServers', { server_ids: [9] })),
    'one is not there': async (harness) =>
      answered(400, (await signedIn(harness)).request('selectServers', { server_ids: [999] })),
  },
  listSubscribed: {
    'shows five': async (harness) => answered(200, (await withFive(harness)).request('listSubscribed')),
  },
  deleteSubscribed: {
    'gives one up': async (harness) =>
      answered(200, (await withFive(harness)).request('deleteSubscribed', { location_ids: [3] })),
    'gives the last paid one up': async (harness) =>
      answered(200, (await aSubscriber(harness)).request('deleteSubscribed', { location_ids: [3, 8] })),
  },
  updateSubscribed: {
    'marks one paid': async (harness) => {
      const subscriber = await aSubscriber(harness);
      await subscriber.ask('deleteSubscribed', { location_ids: [3] });
      await subscriber.select([9]);
      return answered(200, subscriber.request('updateSubscribed', { location_ids: [9], paid: true }));
    },
    'the plan has no more': async (harness) => {
      const subscriber = await aSubscriber(harness);
      await subscriber.select([9]);
      return answered(403, subscriber.request('updateSubscribed', { location_ids: [9], paid: true }));
    },
    'it was never chosen': async (harness) =>
      answered(404, (await aSubscriber(harness)).request('updateSubscribed', { location_ids: [9], paid: true })),
  },
  getSubscription: {
    'never was a customer': async (harness) => answered(200, (await signedIn(harness)).request('getSubscription')),
    'looks at the provider': async (harness) => answered(200, (await later(harness)).request('getSubscription')),
    'looked a moment ago': async (harness) => answered(200, (await aSubscriber(harness)).request('getSubscription')),
  },
  cancelSubscription: {
    'ends the renewal': async (harness) => answered(200, (await aSubscriber(harness)).request('cancelSubscription')),
    'never was a customer': async (harness) => answered(409, (await signedIn(harness)).request('cancelSubscription')),
  },
  startPayment: {
    'opens the first checkout': async (harness) => {
      const member = await signedIn(harness);
      return answered(200, member.request('startPayment', member.order('explorer')));
    },
    'opens another one later': async (harness) => {
      const subscriber = await aSubscriber(harness);
      return answered(200, subscriber.request('startPayment', subscriber.order('jetsetter')));
    },
    'finds the same one open': async (harness) => {
      const member = await signedIn(harness);
      await member.start('explorer');
      return answered(200, member.request('startPayment', member.order('explorer')));
    },
    'takes the place of an open one': async (harness) => {
      const member = await signedIn(harness);
      await member.start('explorer');
      return answered(200, member.request('startPayment', member.order('jetsetter')));
    },
  },
  confirmPayment: {
    'is the first to see it paid': async (harness) => {
      const buyer = await aBuyer(harness);
      return answered(200, buyer.request('confirmPayment', { reference: buyer.reference }));
    },
    'comes after the webhook': async (harness) => {
      const { reference, request } = await aSubscriber(harness);
      return answered(200, request('confirmPayment', { reference }));
    },
    'sees it not paid yet': async (harness) => {
      const member = await signedIn(harness);
      const { reference } = await member.start('explorer');
      return answered(200, member.request('confirmPayment', { reference }));
    },
    'asks again within a second': async (harness) => {
      const member = await signedIn(harness);
      const { reference } = await member.start('explorer');
      await member.ask('confirmPayment', { reference });
      return answered(200, member.request('confirmPayment', { reference }));
    },
  },
  receivePaystack: {
    'passes a notice on': async (harness) => answered(200, await notice(harness)),
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
