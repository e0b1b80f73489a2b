import { expect } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { updateUserLocations } from '#repositories/locations.ts';
import { aLifetime } from '#test/support/lifetime.ts';
import { findUser } from '#test/support/test-context.ts';
import type { Payment, Visitor } from '#test/support/visitor.ts';

/** Actions of a member whose subscription was renewed and who paid for another plan, before any other sync. */
const firstLooks: ((visitor: Visitor, payment: Payment) => Promise<unknown>)[] = [
  (visitor) => visitor.send('getSubscription'),
  async (visitor) => visitor.send('updateUser', await visitor.record()),
  (visitor) => visitor.send('cancelSubscription'),
  (visitor, payment) => visitor.confirm(payment),
  async (visitor) => visitor.send('startPayment', { ...wish, email: visitor.email }),
  // The hourly job syncs.
  async () => undefined,
];

const wish = { amount: 400, plan: 'PLN_jetsetter', start_date: '2026-11-21T00:00:00Z' };
const anHour = 1 / 24;

/**
 * A month of members, first with webhooks and then without. Without them, each Lambda that reads from the provider is
 * the first to find a renewal, which adds a row to the ledger, and a payment, which changes one.
 */
export const liveAsMembers = async (cloud: Cloud): Promise<void> => {
  const life = aLifetime(cloud);
  await life.nextMorning();
  const looking = await Promise.all(firstLooks.map(() => life.arrived()));
  const [resting, leaving] = await Promise.all([life.arrived(), life.arrived()]);
  const members = [...looking, resting, leaving];

  for (const member of members) {
    await member.select((await member.everyServer()).slice(0, 2));
    await member.atCheckout(await member.start('explorer'), 'pay');
  }
  await life.pass(life.tenMinutes, ...members);
  await haveLocations(cloud, resting);
  await life.post('provider', { do: 'dispute', code: life.charges(resting)[0]?.reference });
  await life.pass(life.tenMinutes, ...members);

  await life.post('webhooks', { drop: true });
  await life.post('provider', { do: 'cancel', code: (await leaving.record()).subscription_code });
  await life.travelTo(await life.afterExpiry(resting, 0), ...members);
  for (const [index, look] of firstLooks.entries()) {
    const visitor = looking[index];
    if (!visitor) continue;
    const payment = await visitor.start('jetsetter');
    await visitor.atCheckout(payment, 'pay');
    await look(visitor, payment);
  }
  await life.pass(2 * anHour);
  await life.pass(1);
};

/** Sets one location to unpaid, as if its reaction had not run yet. */
const haveLocations = async ({ ports }: Cloud, visitor: Visitor): Promise<void> => {
  const [one = 0, two = 0] = await visitor.paidLocations();
  const owner = await findUser(ports, visitor.email);
  await updateUserLocations(ports, owner?.id ?? '', (book) => ({
    ...book,
    choices: Object.fromEntries(Object.entries(book.choices).map(([id, choice]) => [id, { ...choice, isPaid: false }])),
  }));
  const reply = await visitor.send('updateSubscribed', { location_ids: [one], paid: true });
  expect(reply.status).toBe(200);
  expect((await visitor.send('deleteSubscribed', { location_ids: [two] })).status).toBe(200);
};
