import { describe, expect, test } from 'vitest';
import { aCheckout, aSimulator, dataOf, eventsOf, origin, subscribed } from './simulator-fixture.ts';

const checkoutOf = async ({ call }: Pick<ReturnType<typeof aSimulator>, 'call'>, reference: string) => {
  const { body } = await call('POST', '/transaction/initialize', aCheckout(reference));
  return String(body.data.authorization_url);
};

describe('cards at the checkout', () => {
  test('a card that paid before keeps its code, and another one gets a code and a signature of its own', async () => {
    const simulator = await subscribed();
    const { press, paystack } = simulator;

    await press(await checkoutOf(simulator, 'pay-2'), 'pay', 'own');
    await press(await checkoutOf(simulator, 'pay-3'), 'pay', 'second');

    const [own, second, ...others] = paystack.cards();
    expect(others).toEqual([]);
    expect(second).toMatchObject({ brand: 'mastercard', last4: '5559', isReusable: true });
    expect(own?.signature).not.toBe(second?.signature);
    expect(paystack.payments().map(({ cardCode }) => cardCode)).toEqual([own?.code, own?.code, second?.code]);
    expect(paystack.customers()[0]?.cardCode).toBe(second?.code);
    expect(simulator.current()?.cardCode).toBe(own?.code);
  });

  test('a card that the bank declines does not pay a checkout either', async () => {
    const simulator = await subscribed();
    const { press, paystack, subscription } = simulator;
    paystack.changeCard(subscription.cardCode ?? '', 'decline');

    const page = await press(await checkoutOf(simulator, 'pay-2'), 'pay', 'own');

    expect(await page.text()).toContain('The payment was declined');
    expect(paystack.payments().at(-1)?.status).toBe('failed');
  });

  test('a card that expired pays again under a new code with the same signature', async () => {
    const simulator = await subscribed();
    const { press, paystack, subscription } = simulator;
    paystack.changeCard(subscription.cardCode ?? '', 'expire');

    await press(await checkoutOf(simulator, 'pay-2'), 'pay', 'own');

    const [old, renewed] = paystack.cards();
    expect(old?.expiresIn).toBe('2026-10');
    expect(renewed?.signature).toBe(old?.signature);
    expect(renewed?.code).not.toBe(old?.code);
  });

  test('an unknown card pays nothing', async () => {
    const { call, paystack } = aSimulator();
    const url = await checkoutOf({ call }, 'pay-1');

    const response = await paystack.handle(
      new Request(url, { method: 'POST', body: new URLSearchParams({ action: 'pay', card: 'none' }) }),
    );

    expect(response?.status).toBe(400);
    expect(paystack.payments()[0]?.status).toBe('abandoned');
  });
});

describe('cards and renewals', () => {
  test('a card that the bank declines from now on fails each renewal until it is accepted again', async () => {
    const { paystack, moveTo, current, subscription } = await subscribed();
    paystack.changeCard(subscription.cardCode ?? '', 'decline');
    await moveTo('2027-01-02T00:00:00.000Z');
    const failed = paystack.payments().map(({ status, gatewayResponse }) => [status, gatewayResponse]);
    paystack.changeCard(subscription.cardCode ?? '', 'accept');

    await moveTo('2027-02-02T00:00:00.000Z');

    expect(failed.slice(1)).toEqual([
      ['failed', 'Declined'],
      ['failed', 'Declined'],
    ]);
    expect(current()).toMatchObject({ status: 'active', payments: 2 });
  });

  test('a card fails the first renewal after its last month', async () => {
    const { paystack, moveTo } = await subscribed('2030-11-15T12:00:00.000Z');
    const [card] = paystack.cards();

    await moveTo('2031-12-16T00:00:00.000Z');
    const inLastMonth = paystack.payments().at(-1);
    await moveTo('2032-01-16T00:00:00.000Z');

    expect(card?.expiresIn).toBe('2031-12');
    expect(inLastMonth?.status).toBe('success');
    expect(paystack.payments().at(-1)).toMatchObject({ status: 'failed', gatewayResponse: 'Expired card' });
  });

  test('a card that pays once fails at the renewal', async () => {
    const simulator = aSimulator();
    const { press, moveTo, paystack } = simulator;
    await press(await checkoutOf(simulator, 'pay-1'), 'pay', 'single');

    await moveTo('2026-12-02T00:00:00.000Z');

    expect(paystack.subscriptions()[0]?.status).toBe('attention');
  });
});

describe('cards on the manage page', () => {
  const manage = async () => {
    const simulator = await subscribed();
    const { body } = await simulator.call('GET', `/subscription/${simulator.subscription.code}/manage/link`);
    return { ...simulator, link: String(body.data.link) };
  };

  test('a new card is checked with a charge of its own, which is given back', async () => {
    const { press, link, moveTo, received, paystack } = await manage();

    await press(link, 'card', 'second');
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(eventsOf(received)).toEqual(['charge.success', 'refund.pending', 'refund.processing', 'refund.processed']);
    expect(dataOf(received, 'charge.success')).toMatchObject({ amount: 100, plan: {}, metadata: null });
    expect(paystack.payments().at(-1)).toMatchObject({ status: 'reversed', planCode: null });
  });

  test.each(['own', 'single'] as const)('a card that can’t be charged again is not saved: %s', async (card) => {
    const { press, link, paystack, subscription, current } = await manage();
    paystack.changeCard(subscription.cardCode ?? '', 'decline');

    const page = await press(link, 'card', card);

    expect(await page.text()).toContain('The card was declined');
    expect(paystack.payments()).toHaveLength(1);
    expect(current()?.cardCode).toBe(subscription.cardCode);
  });

  test('the page shows the present card and offers others', async () => {
    const { paystack, link } = await manage();

    const response = await paystack.handle(new Request(link));

    const text = await response?.text();
    expect(text).toContain('visa 4081, until 2030-12');
    expect(text).toContain('<option value="second">Mastercard 5559</option>');
    expect(link.startsWith(`${origin}/manage/subscriptions/`)).toBe(true);
  });
});
