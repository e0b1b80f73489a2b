import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { aLifetime, receipt } from '#test/support/lifetime.ts';
import { sentMails } from '../endpoint-calls.ts';
import { onLocalstack } from './on-localstack.ts';

const { endpointUrl, takeEvents } = onLocalstack();

let cloud: Cloud;
let life: ReturnType<typeof aLifetime>;

beforeAll(async () => {
  cloud = await startCloud({
    engine: async () => ({ url: endpointUrl, stop: async () => undefined }),
    upstreamUrl: endpointUrl,
  });
  life = aLifetime(cloud, sentMails(endpointUrl));
  await life.nextMorning();
});

afterAll(() => cloud?.stop());

describe('npm start on LocalStack', () => {
  test('a visitor who registers, confirms, selects and pays gets exactly the selected locations and one receipt', async () => {
    const visitor = await life.arrived();
    await takeEvents('syncSubscription');

    await life.buy(visitor, 'jetsetter', [1, 4, 9, 16, 25]);

    await life.expectCharges(visitor, [400]);
    expect(await visitor.subjects()).toEqual([receipt]);
    expect(await takeEvents('syncSubscription')).toContainEqual({
      source: 'pazia',
      'detail-type': 'payment.notified',
      detail: { customerCode: life.customerOf(visitor) },
    });
  });

  test('a customer renews, changes the plan, cancels and keeps the locations until the last paid day', async () => {
    const visitor = await life.arrived();
    await life.buy(visitor, 'explorer', [3, 30]);
    await life.travelTo(await life.afterExpiry(visitor, 1), visitor);
    await life.expectCharges(visitor, [200, 200]);
    await life.buy(visitor, 'jetsetter', [1, 2, 3, 4, 5]);
    await life.expectCharges(visitor, [200, 200, 400]);

    expect(await visitor.send('cancelSubscription')).toMatchObject({ status: 200, body: { subscription: false } });
    await life.travelTo(await life.afterExpiry(visitor, 0), visitor);
    expect(await visitor.paidLocations()).toEqual([1, 2, 3, 4, 5]);
    await life.pass(1, visitor);

    expect(await visitor.record()).toMatchObject({ subscription: false, subscription_amount: 0, expiry_at: null });
    expect(await visitor.paidLocations()).toEqual([]);
    expect((await visitor.subjects()).filter((subject) => subject !== receipt)).toEqual([
      'Your Pazia subscription is cancelled',
      'Your Pazia plan has ended',
    ]);
  });
});
