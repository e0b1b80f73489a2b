import { expect, vi } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { aLifetime } from '#test/support/lifetime.ts';
import { aMember } from '#test/support/person.ts';
import type { Who } from './view.ts';

/** The email of each. */
export type Members = Record<Exclude<Who, 'nobody'>, string>;

// Not expect.poll, since this runs outside of tests.
const patience = { timeout: 15_000 };

/** Their renewal is due today and was declined by the bank. */
const whoseRenewalFailed = async (cloud: Cloud): Promise<string> => {
  const life = aLifetime(cloud);
  await life.nextMorning();
  const visitor = await aMember(cloud, true);
  await life.pass(life.tenMinutes, visitor);
  await life.post('provider', { do: 'fail', code: life.customerOf(visitor) });
  await life.travelTo(await life.afterExpiry(visitor, 0), visitor);
  expect(await visitor.record()).toMatchObject({ subscription: false, subscription_amount: 200 });
  return visitor.email;
};

const whoCancelled = async (cloud: Cloud): Promise<string> => {
  const visitor = await aMember(cloud, true);
  expect((await visitor.send('cancelSubscription')).status).toBe(200);
  return visitor.email;
};

const whoHasEverything = async (cloud: Cloud): Promise<string> => {
  const visitor = await aMember(cloud);
  await visitor.select(await visitor.everyServer());
  const payment = await visitor.start('unlimited');
  await visitor.atCheckout(payment, 'pay');
  await vi.waitFor(async () => expect(await visitor.confirm(payment)).toBe('paid'), patience);
  await vi.waitFor(async () => expect(await visitor.paidLocations()).toHaveLength(34), patience);
  return visitor.email;
};

/** One member in each account state. The month that one of them needs passes first. */
export const gatherMembers = async (cloud: Cloud): Promise<Members> => {
  const attention = await whoseRenewalFailed(cloud);
  const [free, premium, everything, cancelled] = await Promise.all([
    aMember(cloud).then(({ email }) => email),
    aMember(cloud, true).then(({ email }) => email),
    whoHasEverything(cloud),
    whoCancelled(cloud),
  ]);
  return { attention, free, premium, everything, cancelled };
};
