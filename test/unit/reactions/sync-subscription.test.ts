import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { syncSubscription } from '#functions/reactions/sync-subscription.ts';
import { aSubscription } from '#test/support/customer.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';
import type { Words } from '#test/unit/billing/customer.ts';
import { aCustomer } from '#test/unit/billing/customer.ts';

type Asking = Event<'payment.notified' | 'subscription.review_due'>;

const occurrence = { id: 'evt_1', at: new Date('2026-11-21T11:59:00.000Z') };

const scene = async (is: 'paying' | 'at checkout' = 'paying', words: Words = { listed: [aSubscription()] }) => {
  const customer = await aCustomer(is, words);
  const said: unknown[] = [];
  customer.ports.logger = {
    ...customer.ports.logger,
    info: (sentence, fields) => void said.push([sentence, fields]),
    warn: (sentence) => void said.push(sentence),
  };
  const react = (event: Asking) => syncSubscription(event, customer.ports, occurrence);
  return { ...customer, said, react };
};

describe('a look is taken at', () => {
  test('the customer that a notice names', async () => {
    const { react, context, user, said } = await scene('at checkout');

    await react({ name: 'payment.notified', detail: { customerCode: 'CUS_ann' } });

    expect(context.published.at(-1)).toEqual({ name: 'subscription.synced', detail: { userId: user.id } });
    expect(said).toEqual([['subscription synced', { userId: user.id }]]);
  });

  test('the user that a review names', async () => {
    const { react, context, user, asked } = await scene();

    await react({ name: 'subscription.review_due', detail: { userId: user.id } });

    expect(context.published).toEqual([{ name: 'subscription.synced', detail: { userId: user.id } }]);
    expect(asked).toEqual([]);
  });

  test('the charges too after a notice of one', async () => {
    const { react, asked } = await scene();

    await react({ name: 'payment.notified', detail: { customerCode: 'CUS_ann' } });

    expect(asked).toEqual(['charges']);
  });

  test('nobody where the customer is nobody’s', async () => {
    const { react, context, said } = await scene();

    await react({ name: 'payment.notified', detail: { customerCode: 'CUS_nobody' } });

    expect(context.published).toEqual([]);
    expect(said).toEqual(['payment notification for an unknown customer']);
  });
});

test('who is no customer has the locations brought in line all the same', async () => {
  const context = aTestContext();
  const { id: userId } = await aUser(context);

  await syncSubscription({ name: 'subscription.review_due', detail: { userId } }, context.ports, occurrence);

  expect(context.published).toEqual([{ name: 'subscription.synced', detail: { userId } }]);
});

test('a checkout that is paid and has no subscription yet is looked at again later', async () => {
  const { react } = await scene('at checkout', {});

  await expect(react({ name: 'payment.notified', detail: { customerCode: 'CUS_ann' } })).rejects.toThrow(
    'subscription_not_created_yet',
  );
});
