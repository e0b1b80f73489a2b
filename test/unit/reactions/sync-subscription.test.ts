import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { syncSubscription } from '#functions/reactions/sync-subscription.ts';
import { aSubscription } from '#test/support/customer.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';
import type { ProviderState } from '#test/unit/billing/customer.ts';
import { aCustomer } from '#test/unit/billing/customer.ts';

type SyncEvent = Event<'payment.notified' | 'subscription.review_due'>;

const metadata = { id: 'evt_1', at: new Date('2026-11-21T11:59:00.000Z') };

const setUp = async (is: 'paying' | 'at checkout' = 'paying', state: ProviderState = { listed: [aSubscription()] }) => {
  const customer = await aCustomer(is, state);
  const logs: unknown[] = [];
  customer.ports.logger = {
    ...customer.ports.logger,
    info: (message, fields) => void logs.push([message, fields]),
    warn: (message) => void logs.push(message),
  };
  const react = (event: SyncEvent) => syncSubscription(event, customer.ports, metadata);
  return { ...customer, logs, react };
};

describe('users to sync', () => {
  test('syncSubscription syncs the customer of a webhook', async () => {
    const { react, context, user, logs } = await setUp('at checkout');

    await react({ name: 'payment.notified', detail: { customerCode: 'CUS_ann' } });

    expect(context.published.at(-1)).toEqual({ name: 'subscription.synced', detail: { userId: user.id } });
    expect(logs).toEqual([['subscription synced', { userId: user.id }]]);
  });

  test('syncSubscription syncs the user of a review', async () => {
    const { react, context, user, providerCalls } = await setUp();

    await react({ name: 'subscription.review_due', detail: { userId: user.id } });

    expect(context.published).toEqual([{ name: 'subscription.synced', detail: { userId: user.id } }]);
    expect(providerCalls).toEqual([]);
  });

  test('syncSubscription reads the charges after a webhook of a charge', async () => {
    const { react, providerCalls } = await setUp();

    await react({ name: 'payment.notified', detail: { customerCode: 'CUS_ann' } });

    expect(providerCalls).toEqual(['charges']);
  });

  test('syncSubscription syncs nobody for an unknown customer', async () => {
    const { react, context, logs } = await setUp();

    await react({ name: 'payment.notified', detail: { customerCode: 'CUS_nobody' } });

    expect(context.published).toEqual([]);
    expect(logs).toEqual(['payment notification for an unknown customer']);
  });
});

test('syncSubscription publishes subscription.synced for a user who is no customer, so that locations are reconciled', async () => {
  const context = aTestContext();
  const { id: userId } = await aUser(context);

  await syncSubscription({ name: 'subscription.review_due', detail: { userId } }, context.ports, metadata);

  expect(context.published).toEqual([{ name: 'subscription.synced', detail: { userId } }]);
});

test('syncSubscription is retried for a paid checkout without a subscription', async () => {
  const { react } = await setUp('at checkout', {});

  await expect(react({ name: 'payment.notified', detail: { customerCode: 'CUS_ann' } })).rejects.toThrow(
    'subscription_not_created_yet',
  );
});
