import { expect } from 'vitest';
import type { House, SavedHouse, Webhook } from './backend-fixture.ts';
import { openHouse, webhookOf } from './backend-fixture.ts';
import { aMember, atCheckout, signIn, startPaying, subscriptionOf } from './member.ts';
import { portraitOf } from './snapshot-state.ts';
import { monthMs } from './subscription-events.ts';

export type Story = { saved: SavedHouse; webhooks: Webhook[] };

const minuteMs = 60_000;

const nameOf = ({ body }: Webhook): string => /"event":"([a-z._]+)"/u.exec(body)?.[1] ?? '';

/** A life of which nothing was heard, and six of its webhooks, in the order in which they were sent. */
const untold = async (live: (house: House) => Promise<void>, six: readonly string[]): Promise<Story> => {
  const house = openHouse(1);
  const sent = await house.unheard(() => live(house));
  const left = [...sent];
  const webhooks = six.map((name) => {
    const place = left.findIndex((each) => nameOf(each) === name);
    const [found] = left.splice(place, 1);
    if (place < 0 || !found) throw new Error(`the provider sent no ${name}`);
    return found;
  });
  return { saved: house.save(), webhooks };
};

const buys = async (house: House): Promise<string> => {
  const { ask, buy } = await aMember(house);
  const { reference } = await buy('explorer', 3, 8);
  await house.pass(minuteMs);
  await ask('confirmPayment', { reference });
  return reference;
};

const endsFree = async (house: House): Promise<void> => {
  await buys(house);
  await house.pass(monthMs);
  house.backEnd.paystack.cancel(subscriptionOf(house));
  await house.pass(monthMs);
};

/** Cancels at the provider, buys another plan and disputes the first charge. */
const changesPlan = async (house: House): Promise<void> => {
  const reference = await buys(house);
  house.backEnd.paystack.cancel(subscriptionOf(house));
  await house.pass(minuteMs);
  const { access } = await signIn(house, 'ann');
  await house.send('selectServers', { server_ids: [1, 2, 4, 5, 6] }, access);
  const { authorization_url } = await startPaying(house, 'ann', access, 'jetsetter');
  await atCheckout(house, authorization_url, 'pay');
  await house.pass(minuteMs);
  house.backEnd.paystack.dispute(reference);
  await house.pass(minuteMs);
};

const purchase = ['charge.success', 'subscription.create'];

/** Two lives, by what became of the plan. */
export const stories = {
  'renewed, cancelled and over': untold(endsFree, [
    ...purchase,
    'invoice.create',
    'invoice.update',
    'subscription.not_renew',
    'subscription.disable',
  ]),
  'changed and disputed': untold(changesPlan, [
    ...purchase,
    'subscription.not_renew',
    ...purchase,
    'charge.dispute.create',
  ]),
} satisfies Record<string, Promise<Story>>;

export type StoryName = keyof typeof stories;

export const hear = async (house: House, webhooks: readonly Webhook[]): Promise<void> => {
  for (const webhook of webhooks) {
    expect((await house.call(webhookOf(webhook)))?.status).toBe(200);
    await house.settle();
  }
};

/** The house in which they were heard in this order, as JSON. */
export const stateAfter = async ({ saved }: Story, webhooks: readonly Webhook[]): Promise<string> => {
  const house = openHouse(2, saved);
  await hear(house, webhooks);
  return JSON.stringify(await portraitOf(house));
};
