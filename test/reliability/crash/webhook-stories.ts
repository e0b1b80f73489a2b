import { expect } from 'vitest';
import type { Backend, SavedHouse, Webhook } from './backend-fixture.ts';
import { openBackend, webhookOf } from './backend-fixture.ts';
import { aMember, atCheckout, signIn, startPaying, subscriptionOf } from './member.ts';
import { snapshotState } from './snapshot-state.ts';
import { monthMs } from './subscription-events.ts';

export type Story = { saved: SavedHouse; webhooks: Webhook[] };

const minuteMs = 60_000;

const nameOf = ({ body }: Webhook): string => /"event":"([a-z._]+)"/u.exec(body)?.[1] ?? '';

/** A life of which nothing was heard, and six of its webhooks, in the order in which they were sent. */
const untold = async (live: (backend: Backend) => Promise<void>, six: readonly string[]): Promise<Story> => {
  const backend = openBackend(1);
  const sent = await backend.unheard(() => live(backend));
  const left = [...sent];
  const webhooks = six.map((name) => {
    const place = left.findIndex((each) => nameOf(each) === name);
    const [found] = left.splice(place, 1);
    if (place < 0 || !found) throw new Error(`the provider sent no ${name}`);
    return found;
  });
  return { saved: backend.save(), webhooks };
};

const buys = async (backend: Backend): Promise<string> => {
  const { ask, buy } = await aMember(backend);
  const { reference } = await buy('explorer', 3, 8);
  await backend.pass(minuteMs);
  await ask('confirmPayment', { reference });
  return reference;
};

const endsFree = async (backend: Backend): Promise<void> => {
  await buys(backend);
  await backend.pass(monthMs);
  backend.backEnd.paystack.cancel(subscriptionOf(backend));
  await backend.pass(monthMs);
};

/** Cancels at the provider, buys another plan and disputes the first charge. */
const changesPlan = async (backend: Backend): Promise<void> => {
  const reference = await buys(backend);
  backend.backEnd.paystack.cancel(subscriptionOf(backend));
  await backend.pass(minuteMs);
  const { access } = await signIn(backend, 'ann');
  await backend.send('selectServers', { server_ids: [1, 2, 4, 5, 6] }, access);
  const { authorization_url } = await startPaying(backend, 'ann', access, 'jetsetter');
  await atCheckout(backend, authorization_url, 'pay');
  await backend.pass(minuteMs);
  backend.backEnd.paystack.dispute(reference);
  await backend.pass(minuteMs);
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

export const hear = async (backend: Backend, webhooks: readonly Webhook[]): Promise<void> => {
  for (const webhook of webhooks) {
    expect((await backend.call(webhookOf(webhook)))?.status).toBe(200);
    await backend.settle();
  }
};

/** The backend in which they were heard in this order, as JSON. */
export const stateAfter = async ({ saved }: Story, webhooks: readonly Webhook[]): Promise<string> => {
  const backend = openBackend(2, saved);
  await hear(backend, webhooks);
  return JSON.stringify(await snapshotState(backend));
};
