import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { openBundledCloud } from '#test/support/cloud.ts';
import { overHttp } from '#test/support/over-http.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { aVisitor } from '#test/support/visitor.ts';

let cloud: Cloud;

beforeAll(async () => {
  cloud = await openBundledCloud();
});

afterAll(() => cloud?.stop());

/** Sets how the provider delivers webhooks. */
const deliver = async (how: { duplicate?: number; shuffle?: boolean; drop?: boolean }): Promise<void> => {
  const response = await fetch(`${cloud.url}/_local/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(how),
  });
  expect(response.status).toBe(200);
};

beforeEach(() => deliver({ duplicate: 0, shuffle: false, drop: false }));

const arrived = async (): Promise<Visitor> => {
  const visitor = aVisitor(overHttp(cloud.url));
  await visitor.arrive();
  return visitor;
};

const wait = { timeout: 15_000, interval: 100 };

const charges = ({ email }: Visitor) =>
  cloud.paystack
    .payments()
    .filter((payment) => payment.status === 'success')
    .filter(({ customerCode }) =>
      cloud.paystack.customers().some((each) => each.code === customerCode && each.email === email),
    );

describe('purchases over HTTP, with duplicated and shuffled webhooks', () => {
  const choices = { explorer: [3, 30], jetsetter: [1, 4, 9, 16, 25], streampro: [1, 2, 3, 4, 5, 6, 7, 8] };

  test.each(Object.entries(choices))(
    'a visitor buys %s and gets the locations just selected',
    async (plan, locations) => {
      await deliver({ duplicate: 2, shuffle: true });
      const visitor = await arrived();

      await visitor.buy(plan as keyof typeof choices, locations);

      expect(charges(visitor)).toHaveLength(1);
    },
  );

  test('a visitor buys unlimited and gets every location', async () => {
    await deliver({ duplicate: 2, shuffle: true });
    const visitor = await arrived();

    await visitor.buy('unlimited', await visitor.everyServer());

    expect(await visitor.paidLocations()).toHaveLength(34);
  });

  test('a purchase sends one receipt', async () => {
    await deliver({ duplicate: 3, shuffle: true });
    const visitor = await arrived();

    await visitor.buy('explorer', [1, 2]);
    await cloud.bus.drain();

    await expect
      .poll(async () => (await visitor.mails()).filter(({ subject }) => subject.includes('receipt')), wait)
      .toHaveLength(1);
  });
});

describe('no double charges', () => {
  test('two tabs that buy at the same time get one checkout, which can be paid once', async () => {
    const visitor = await arrived();
    await visitor.select([1, 2]);

    const [one, other] = await Promise.all([visitor.start('explorer'), visitor.start('explorer')]);
    await Promise.all([visitor.atCheckout(one, 'pay'), visitor.atCheckout(other, 'pay')]);
    await visitor.waitForPlan('explorer', [1, 2]);

    expect(other).toEqual(one);
    expect(charges(visitor)).toHaveLength(1);
  });

  test('buying the current plan is refused, and so is a new checkout while a payment is being activated', async () => {
    const visitor = await arrived();
    await visitor.select([1, 2]);
    await deliver({ drop: true });
    const body = { email: visitor.email, amount: 200, plan: 'PLN_explorer', start_date: new Date().toISOString() };

    await visitor.atCheckout(await visitor.start('explorer'), 'pay');
    const atOnce = await visitor.send('startPayment', body);
    await expect
      .poll(async () => (await visitor.send('startPayment', body)).body, wait)
      .toMatchObject({
        code: 'plan_is_current',
      });

    expect(atOnce).toMatchObject({ status: 409, body: { code: 'payment_received' } });
    expect(charges(visitor)).toHaveLength(1);
  });

  test('an upgrade from two locations to five ends with exactly the five just selected and one live subscription', async () => {
    const visitor = await arrived();
    await visitor.buy('explorer', [1, 2]);

    await visitor.buy('jetsetter', [2, 10, 11, 12, 13]);

    const customerCode = charges(visitor)[0]?.customerCode;
    const live = cloud.paystack
      .subscriptions()
      .filter((each) => each.customerCode === customerCode && each.status === 'active');
    expect(live).toHaveLength(1);
    expect(charges(visitor)).toHaveLength(2);
  });
});

test('a plan’s key opens the same checkout as its provider code', async () => {
  const visitor = await arrived();
  const byCode = await visitor.start('explorer');

  const body = { email: visitor.email, amount: 200, plan: 'explorer', start_date: new Date().toISOString() };
  const byKey = await visitor.send('startPayment', body);

  expect(byKey).toMatchObject({ status: 200, body: { data: byCode } });
});

describe('unpaid checkouts', () => {
  test.each([
    ['decline', 'declined'],
    ['abandon', 'open'],
  ] as const)('%s: the user stays free and is told', async (action, outcome) => {
    const visitor = await arrived();
    await visitor.select([1, 2]);
    const payment = await visitor.start('explorer');

    await visitor.atCheckout(payment, action);

    expect(await visitor.confirm(payment)).toBe(outcome);
    expect(await visitor.record()).toMatchObject({ subscription: false, subscription_amount: 0 });
    expect(await visitor.paidLocations()).toEqual([]);
  });

  test('a payment can be retried: after a decline with a new checkout, after an abandonment with the same', async () => {
    const visitor = await arrived();
    await visitor.select([1, 2]);
    const declined = await visitor.start('explorer');
    await visitor.atCheckout(declined, 'decline');

    const second = await visitor.start('explorer');
    await visitor.atCheckout(second, 'abandon');
    const third = await visitor.start('explorer');
    await visitor.atCheckout(third, 'pay');

    expect(second.reference).not.toBe(declined.reference);
    expect(third).toEqual(second);
    await visitor.waitForPlan('explorer', [1, 2]);
  });
});

describe('lost purchase webhooks', () => {
  test('without a webhook, the return from the pop-up activates Premium', async () => {
    await deliver({ drop: true });
    const visitor = await arrived();
    await visitor.select([5, 6]);
    const payment = await visitor.start('explorer');

    await visitor.atCheckout(payment, 'pay');
    await expect.poll(() => visitor.confirm(payment), { timeout: 15_000, interval: 1_100 }).toBe('paid');

    await visitor.waitForPlan('explorer', [5, 6]);
  });
});

describe('untrusted client input', () => {
  const wish = { amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T00:00:00Z' };

  test.each([
    ['a smaller amount', { amount: 1 }, 'amount_not_of_plan'],
    ['the amount of another plan', { plan: 'PLN_unlimited' }, 'amount_not_of_plan'],
    ['an unknown plan', { plan: 'PLN_free' }, 'plan_unknown'],
    ['somebody else’s email', { email: 'demo@pazia.test' }, 'email_not_yours'],
  ])('%s is refused and opens no checkout', async (_what, change, code) => {
    const visitor = await arrived();

    const reply = await visitor.send('startPayment', { email: visitor.email, ...wish, ...change });

    expect(reply).toMatchObject({ status: 400, body: { code } });
    expect(cloud.paystack.customers().some(({ email }) => email === visitor.email)).toBe(false);
  });

  test('another user’s payment can’t be confirmed', async () => {
    const [ann, bob] = [await arrived(), await arrived()];
    const payment = await ann.start('explorer');

    expect(await bob.send('confirmPayment', { reference: payment.reference })).toMatchObject({ status: 404 });
  });

  test('a webhook with a wrong signature is rejected and has no effect', async () => {
    const before = cloud.bus.records().length;

    const response = await fetch(`${cloud.url}/api/webhooks/paystack/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': 'a'.repeat(128) },
      body: '{"event":"charge.success","data":{"domain":"test","customer":{"customer_code":"CUS_x"}}}',
    });

    expect(response.status).toBe(401);
    expect(cloud.bus.records()).toHaveLength(before);
  });
});
