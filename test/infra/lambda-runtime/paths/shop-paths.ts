import { expect } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';
import { stages } from '#infra/config/stages.ts';
import { readPayment } from '#repositories/payments.ts';
import { aBuyer, aSubscriber, request, signedIn, webhook } from '#test/support/lambda-harness/people.ts';
import type { Account } from '../account.ts';
import { ask, succeed } from '../invoke.ts';
import type { Path } from './path.ts';

const withThree = async (account: Account) => {
  const member = await signedIn(account);
  await member.select([1, 2, 3]);
  return member;
};

const chosen = (ids: readonly number[]) => ids.map((id) => expect.objectContaining({ id }));

export const shopPaths = {
  listServers: async (account) => {
    const servers = await succeed(account, 'listServers', request('listServers'));
    expect(servers).toHaveLength(launchCatalogue.length);
  },
  selectServers: async (account) => {
    const member = await signedIn(account);
    await succeed(account, 'selectServers', member.request('selectServers', { server_ids: [4, 9] }));
    expect(await succeed(account, 'listSubscribed', member.request('listSubscribed'))).toEqual(chosen([4, 9]));
    expect(account.newest('locations.chosen').detail).toEqual({ userId: member.userId });
  },
  listSubscribed: async (account) => {
    const member = await withThree(account);
    expect(await succeed(account, 'listSubscribed', member.request('listSubscribed'))).toEqual(chosen([1, 2, 3]));
  },
  deleteSubscribed: async (account) => {
    const member = await withThree(account);
    await succeed(account, 'deleteSubscribed', member.request('deleteSubscribed', { location_ids: [2] }));
    expect(await succeed(account, 'listSubscribed', member.request('listSubscribed'))).toEqual(chosen([1, 3]));
  },
  updateSubscribed: async (account) => {
    const subscriber = await aSubscriber(account);
    await subscriber.ask('deleteSubscribed', { location_ids: [3] });
    await subscriber.select([9]);
    const body = { location_ids: [9], paid: true };
    await succeed(account, 'updateSubscribed', subscriber.request('updateSubscribed', body));
    expect(await subscriber.paidLocations()).toEqual([8, 9]);
    const third = subscriber.request('updateSubscribed', { location_ids: [1], paid: true });
    expect(await ask(account, 'updateSubscribed', third)).toMatchObject({ statusCode: 404 });
  },
  startPayment: async (account) => {
    const member = await signedIn(account);
    const { reference, authorization_url } = await member.start('explorer');
    expect(new URL(authorization_url).host).toBe('checkout.paystack.com');
    expect(await readPayment(account.ports.database, reference)).toMatchObject({
      status: 'open',
      planCode: stages.dev.provider.planCodes.explorer,
    });
    expect(account.paystack.payments().map((each) => each.reference)).toContain(reference);
  },
  confirmPayment: async (account) => {
    const buyer = await aBuyer(account);
    const { reference } = buyer;
    expect(await succeed(account, 'confirmPayment', buyer.request('confirmPayment', { reference }))).toMatchObject({
      outcome: 'paid',
    });
    expect((await buyer.stored()).billing.record).toMatchObject({ isActive: true, amountCents: 200 });
  },
  receivePaystack: async (account) => {
    const buyer = await aBuyer(account);
    for (const each of buyer.webhooks) await succeed(account, 'receivePaystack', webhook(each));
    const { billing } = await buyer.stored();
    expect(account.newest('payment.notified').detail).toEqual({ customerCode: billing.customer?.code });
    const forged = webhook({ body: '{}', signature: 'f'.repeat(128) });
    expect(await ask(account, 'receivePaystack', forged)).toMatchObject({ statusCode: 401 });
  },
  getSubscription: async (account) => {
    const subscriber = await aSubscriber(account);
    expect(await succeed(account, 'getSubscription', subscriber.request('getSubscription'))).toMatchObject({
      subscriptions: [{ plan: stages.dev.provider.planCodes.explorer, status: 'active', amount: 200 }],
    });
  },
  updateUser: async (account) => {
    const member = await signedIn(account);
    const claim = { subscription: true, subscription_amount: 800, subscription_code: 'x', created_at: null };
    const body = { ...claim, expiry_at: null, customer_code: '' };
    await succeed(account, 'updateUser', member.request('updateUser', body));
    expect((await member.stored()).billing.record).toMatchObject({ isActive: false, amountCents: 0 });
  },
  cancelSubscription: async (account) => {
    const subscriber = await aSubscriber(account);
    await succeed(account, 'cancelSubscription', subscriber.request('cancelSubscription'));
    const { billing } = await subscriber.stored();
    const atProvider = account.paystack.subscriptions().find(({ code }) => billing.knownCodes.includes(code));
    expect(atProvider?.status).toBe('non-renewing');
  },
  recordPageMetrics: async (account) => {
    const metrics = [{ name: 'LCP', page: 'home', value: 1234 }];
    await succeed(account, 'recordPageMetrics', request('recordPageMetrics', { metrics }));
    expect(await account.output('recordPageMetrics')).toMatch(/"LCP":1234/);
  },
  getOpenApi: async (account) => {
    expect(await succeed(account, 'getOpenApi', request('getOpenApi'))).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/),
    });
  },
  notFound: async (account) => {
    const event = { ...request('getUser'), rawPath: '/api/nothing/' };
    expect(await ask(account, 'notFound', event)).toMatchObject({ statusCode: 404, body: { code: 'not_found' } });
  },
} satisfies Record<string, Path>;
