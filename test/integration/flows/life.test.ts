import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { openCloud } from '#test/support/cloud.ts';
import { aLifetime, receipt } from '#test/support/lifetime.ts';

let cloud: Cloud;
let life: ReturnType<typeof aLifetime>;

beforeAll(async () => {
  cloud = await openCloud();
  life = aLifetime(cloud);
});

afterAll(() => cloud?.stop());

beforeEach(async () => {
  cloud.paystack.delivery.set({ duplicate: 0, shuffle: false, drop: false });
  await life.nextMorning();
});

const cancelled = 'Your Pazia subscription is cancelled';
const ended = 'Your Pazia plan has ended';
const notRenewed = 'We could not renew your Pazia plan';

const free = {
  subscription: false,
  subscription_amount: 0,
  subscription_code: '',
  created_at: null,
  expiry_at: null,
  customer_code: '',
};

describe('a customer’s lifetime', () => {
  test('a customer buys, renews for three months, upgrades, downgrades and cancels, and pays each month once', async () => {
    const visitor = await life.arrived();
    await life.buy(visitor, 'explorer', [3, 30]);
    await life.expectCharges(visitor, [200]);

    for (const month of [1, 2, 3]) {
      const renewal = await life.afterExpiry(visitor, 1);
      await life.travelTo(renewal, visitor);
      const record = await visitor.record();
      expect(record).toMatchObject({ subscription: true, subscription_amount: 200 });
      expect(String(record.expiry_at) > renewal).toBe(true);
      expect(await visitor.paidLocations()).toEqual([3, 30]);
      await life.expectCharges(visitor, Array(month + 1).fill(200));
    }

    await life.buy(visitor, 'jetsetter', [1, 4, 9, 16, 25]);
    await life.expectCharges(visitor, [200, 200, 200, 200, 400]);
    expect(life.active(visitor)).toMatchObject([{ planCode: 'PLN_jetsetter' }]);

    await life.pass(5, visitor);
    await life.buy(visitor, 'explorer', [7, 8]);
    await life.expectCharges(visitor, [200, 200, 200, 200, 400, 200]);
    expect(life.active(visitor)).toMatchObject([{ planCode: 'PLN_explorer' }]);

    const before = await visitor.record();
    const reply = await visitor.send('cancelSubscription');
    const stillPaid = { subscription: false, subscription_amount: 200, expiry_at: before.expiry_at };
    expect(reply).toMatchObject({ status: 200, body: stillPaid });
    await life.travelTo(await life.afterExpiry(visitor, 0), visitor);
    expect(await visitor.record()).toMatchObject(stillPaid);
    expect(await visitor.paidLocations()).toEqual([7, 8]);

    await life.pass(1, visitor);
    expect(await visitor.record()).toMatchObject(free);
    expect(await visitor.paidLocations()).toEqual([]);
    await life.pass(35, visitor);
    expect(await visitor.record()).toMatchObject(free);
    await life.expectCharges(visitor, [200, 200, 200, 200, 400, 200]);
    expect((await visitor.subjects()).filter((subject) => subject !== receipt)).toEqual([cancelled, ended]);
  }, 240_000);
});

describe('failed renewals', () => {
  test('a failed renewal sends a mail and ends Premium at once, and the locations after the last paid day', async () => {
    const visitor = await life.arrived();
    await life.buy(visitor, 'explorer', [5, 6]);
    await life.post('provider', { do: 'fail', code: life.customerOf(visitor) });

    await life.travelTo(await life.afterExpiry(visitor, 0), visitor);
    const [onLastDay, locations] = [await visitor.record(), await visitor.paidLocations()];
    await life.pass(1, visitor);

    expect(onLastDay).toMatchObject({ subscription: false, subscription_amount: 200 });
    expect(locations).toEqual([5, 6]);
    expect(await visitor.record()).toMatchObject(free);
    expect(await visitor.paidLocations()).toEqual([]);
    await life.expectCharges(visitor, [200]);
    expect(await visitor.subjects()).toEqual([receipt, notRenewed, ended]);
  }, 120_000);
});

describe('cancellations at the provider', () => {
  test('a cancellation at the provider has the same effect and mail as one on the site', async () => {
    const visitor = await life.arrived();
    await life.buy(visitor, 'explorer', [5, 6]);
    const before = await visitor.record();

    await life.post('provider', { do: 'cancel', code: before.subscription_code });
    await life.pass(1, visitor);
    const after = await visitor.record();
    await life.travelTo(await life.afterExpiry(visitor, 1), visitor);

    expect(after).toMatchObject({ subscription: false, subscription_amount: 200, expiry_at: before.expiry_at });
    expect(await visitor.record()).toMatchObject(free);
    expect(await visitor.paidLocations()).toEqual([]);
    await life.expectCharges(visitor, [200]);
    expect(await visitor.subjects()).toEqual([receipt, cancelled, ended]);
  }, 120_000);
});

describe('lost webhooks', () => {
  test('without webhooks, the daily jobs find every renewal and cancellation and send the receipts', async () => {
    const renewing = await life.arrived();
    await life.buy(renewing, 'explorer', [5, 6]);
    const cancelling = await life.arrived();
    await life.buy(cancelling, 'jetsetter', [1, 2, 3, 4, 5]);
    await life.post('webhooks', { drop: true });
    const before = await cancelling.record();

    await life.post('provider', { do: 'cancel', code: before.subscription_code });
    await life.pass(2, renewing, cancelling);
    const after = await cancelling.record();
    await life.travelTo(await life.afterExpiry(renewing, 1), renewing, cancelling);

    expect(after).toMatchObject({ subscription: false, subscription_amount: 400, expiry_at: before.expiry_at });
    expect(await cancelling.record()).toMatchObject(free);
    expect(await renewing.record()).toMatchObject({ subscription: true, subscription_amount: 200 });
    expect(await renewing.paidLocations()).toEqual([5, 6]);
    await life.expectCharges(renewing, [200, 200]);
    expect(await cancelling.subjects()).toEqual([receipt, cancelled, ended]);
  }, 120_000);
});

describe('disputes', () => {
  test('a dispute is recorded in the ledger and does not change access', async () => {
    const visitor = await life.arrived();
    await life.buy(visitor, 'explorer', [5, 6]);
    const before = await visitor.record();
    const reference = life.charges(visitor)[0]?.reference ?? '';

    await life.post('provider', { do: 'dispute', code: reference });
    await life.pass(life.tenMinutes, visitor);

    expect((await life.row(reference))?.marks).toEqual({ dispute_opened: expect.any(String) });
    expect(await visitor.record()).toEqual(before);
    expect(await visitor.paidLocations()).toEqual([5, 6]);
  }, 60_000);
});

describe('double payments', () => {
  test('two paid checkouts are both recorded, one subscription stays and the customer gets one mail', async () => {
    const visitor = await life.arrived();
    await visitor.select([5, 6]);
    const first = await visitor.start('explorer');
    const second = await visitor.start('jetsetter');

    await visitor.atCheckout(second, 'pay');
    await life.pass(life.tenMinutes, visitor);
    await visitor.atCheckout(first, 'pay');
    await life.pass(1, visitor);

    await life.expectCharges(visitor, [400, 200]);
    expect(life.active(visitor)).toHaveLength(1);
    const told = (await visitor.mails()).filter(({ subject }) => subject === 'You paid Pazia twice');
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(first.reference)]);
  }, 60_000);

  test('the customer gets a mail about a double payment even if it created no second subscription', async () => {
    cloud.paystack.switches.set({ samePlanAgain: 'charge only' });
    const visitor = await life.arrived();
    await visitor.select([5, 6]);
    const left = await visitor.start('explorer');
    await visitor.start('jetsetter');
    await life.buy(visitor, 'explorer', [5, 6]);

    await visitor.atCheckout(left, 'pay');
    await life.pass(life.tenMinutes, visitor);

    await life.expectCharges(visitor, [200, 200]);
    expect(await visitor.subjects()).toEqual([receipt, receipt, 'You paid Pazia twice']);
  }, 60_000);
});
