import { describe, expect, test } from 'vitest';
import { seeded } from '#test/backend/random.ts';
import { tell } from '#test/support/figures.ts';
import { monthMs } from './happenings.ts';
import type { House, SavedHouse, Webhook } from './house.ts';
import { openHouse, webhookOf } from './house.ts';
import { aMember, atCheckout, signIn, startPaying, subscriptionOf } from './member.ts';
import { portraitOf } from './portrait.ts';

type Story = { saved: SavedHouse; webhooks: Webhook[] };

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

const stories: Record<string, Promise<Story>> = {
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
};

/** What the provider says of each in the end. */
const truths: Record<string, { plan: string; paid: number; charged: number }> = {
  'renewed, cancelled and over': { plan: '', paid: 0, charged: 0 },
  'changed and disputed': { plan: 'PLN_jetsetter', paid: 5, charged: 1 },
};

const standsAs = async (house: House) => {
  const { users, provider } = await portraitOf(house);
  const [ann] = users;
  return {
    plan: ann?.record.plan,
    paid: ann?.choices.filter(([, isPaid]) => isPaid === true).length,
    charged: provider.live.filter(([, , status]) => status === 'active').length,
  };
};

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, place) => ordersOf(list.toSpliced(place, 1)).map((rest) => [first, ...rest]));

const hear = async (house: House, webhooks: readonly Webhook[]): Promise<void> => {
  for (const webhook of webhooks) {
    expect((await house.call(webhookOf(webhook)))?.status).toBe(200);
    await house.settle();
  }
};

const stateAfter = async ({ saved }: Story, webhooks: readonly Webhook[]): Promise<string> => {
  const house = openHouse(2, saved);
  await hear(house, webhooks);
  return JSON.stringify(await portraitOf(house));
};

const withCopies = (webhooks: readonly Webhook[], seed: number): Webhook[] => {
  const random = seeded(seed);
  const all = webhooks.flatMap((webhook) => Array<Webhook>(2 + random.below(3)).fill(webhook));
  return all
    .map((webhook) => ({ webhook, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ webhook }) => webhook);
};

const samples = 150;

describe.each(Object.entries(stories))('the webhooks of a plan that was %s', (name, telling) => {
  test('end in one state, in whatever order they come', { timeout: 60_000 }, async () => {
    const story = await telling;
    const orders = ordersOf(story.webhooks);
    const states = new Set<string>();

    for (const order of orders) states.add(await stateAfter(story, order));

    expect(orders).toHaveLength(720);
    expect([...states]).toHaveLength(1);
    tell(10, `All orders of six webhooks of a plan that was ${name} end in one state`, orders.length);
  });

  test('end in it with one to three copies of each, mixed', { timeout: 60_000 }, async () => {
    const story = await telling;
    const states = new Set([await stateAfter(story, story.webhooks)]);

    for (let seed = 1; seed <= samples; seed += 1)
      states.add(await stateAfter(story, withCopies(story.webhooks, seed)));

    expect([...states]).toHaveLength(1);
    tell(10, `Webhooks of a plan that was ${name} in two to four copies, mixed, end in one state`, samples);
  });

  test('change nothing when they come again after ninety days', async () => {
    const story = await telling;
    const house = openHouse(2, story.saved);
    await hear(house, story.webhooks);
    expect(await standsAs(house)).toEqual(truths[name]);
    await house.pass(90 * 1_440 * minuteMs);
    await house.night();
    const before = [await portraitOf(house), house.backEnd.mails.length];

    await hear(house, story.webhooks);

    expect([await portraitOf(house), house.backEnd.mails.length]).toEqual(before);
    tell(10, `Webhooks of a plan that was ${name} change nothing after ninety days`, story.webhooks.length);
  });
});
