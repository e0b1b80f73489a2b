import { describe, expect, test } from 'vitest';
import { aSimulator } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import { aPurchase, checkoutRequest, connect } from './connect.ts';

describe('the charges of a customer', () => {
  test('each has its outcome, its card and our user', async () => {
    const { provider, customer, paystack, moveTo, press, card } = await aPurchase();
    await provider.initialize(checkoutRequest('pay-left'));
    const { authorizationUrl } = await provider.initialize(checkoutRequest('pay-declined'));
    await press(authorizationUrl, 'decline');
    await moveTo('2026-12-01T10:00:00.000Z');
    await provider.refund('pay-1');
    await moveTo('2026-12-01T10:01:00.000Z');

    const charges = await provider.chargeHistory(customer);

    expect(charges.map(({ reference, state }) => [reference, state])).toEqual([
      [expect.stringMatching(/^[0-9a-f-]{36}$/), 'success'],
      ['pay-left', 'open'],
      ['pay-declined', 'failed'],
      ['pay-1', 'reversed'],
    ]);
    expect(charges[0]).toMatchObject({ userId: null, planCode: 'PLN_jetsetter', paidAt: '2026-12-01T09:15:05.000Z' });
    expect(charges[3]).toEqual({
      id: String(paystack.payments()[0]?.id),
      reference: 'pay-1',
      state: 'reversed',
      amountCents: 400,
      currency: 'USD',
      domain: 'test',
      planCode: 'PLN_jetsetter',
      customerCode: customer.code,
      userId: 'usr_1',
      card: {
        authorizationCode: card.code,
        signature: card.signature,
        brand: 'visa',
        last4: '4081',
        expiresIn: '2030-12',
        isReusable: true,
      },
      createdAt: '2026-11-01T09:15:02.000Z',
      paidAt: '2026-11-01T09:15:02.000Z',
    });
  });

  test('those beyond the first hundred are listed too, once each, without other customers’', async () => {
    const { provider, customer, buy } = await aPurchase();
    for (let count = 2; count <= 205; count++) await buy(`pay-${count}`);
    await buy('pay-other', 'explorer', 'juma@example.com');

    const charges = await provider.chargeHistory(customer);

    expect(new Set(charges.map(({ reference }) => reference)).size).toBe(205);
    expect(charges).toHaveLength(205);
  });

  test('those created before a date are left out', async () => {
    const { provider, customer, moveTo } = await aPurchase();
    await moveTo('2027-01-02T00:00:00.000Z');

    const charges = await provider.chargeHistory(customer, '2026-12-15T00:00:00.000Z');

    expect(charges.map(({ paidAt }) => paidAt)).toEqual(['2027-01-01T09:15:05.000Z']);
  });

  test.each([
    ['second subscription', 2],
    ['charge only', 1],
  ] as const)('a second payment for the same plan makes a %s', async (samePlanAgain, subscriptions) => {
    const { provider, customer, buy, moveTo, paystack } = await aPurchase();
    paystack.switches.set({ samePlanAgain });

    await buy('pay-2');
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(await provider.chargeHistory(customer)).toHaveLength(2);
    expect(await provider.listSubscriptions(customer)).toHaveLength(subscriptions);
  });

  test('other customers’ charges are dropped even if the provider ignores the filter', async () => {
    const simulator = aSimulator();
    const { handle } = simulator.paystack;
    const unfiltered: typeof handle = async (request) =>
      handle(new Request(request.url.replace(/customer=\d+&/u, ''), request));
    const { provider, customer, buy } = await aPurchase({
      ...simulator,
      paystack: { ...simulator.paystack, handle: unfiltered },
    });
    await buy('pay-other', 'explorer', 'juma@example.com');

    const charges = await provider.chargeHistory(customer);

    expect(charges.map(({ reference }) => reference)).toEqual(['pay-1']);
    expect((await provider.listCharges(customer)).map(({ reference }) => reference)).toEqual(['pay-1']);
  });

  test('a card that pays in two accounts has one signature and two codes', async () => {
    const { provider, press } = await connect();
    for (const email of ['amani@example.com', 'juma@example.com']) {
      const { authorizationUrl } = await provider.initialize({ ...checkoutRequest(`pay-${email[0]}`), email });
      await press(authorizationUrl, 'pay', 'shared');
    }

    const { rows } = await provider.pageCharges('2026-11-01T00:00:00.000Z', 1);

    const cards = rows.map(({ card }) => card);
    expect(new Set(cards.map((card) => card?.signature)).size).toBe(1);
    expect(new Set(cards.map((card) => card?.authorizationCode)).size).toBe(2);
    expect(cards[0]).toMatchObject({ last4: '1111', isReusable: true });
  });
});

describe('the charges of all customers', () => {
  test('they are paged from a date on', async () => {
    const { provider, buy, moveTo } = await aPurchase();
    await moveTo('2026-11-10T00:00:00.000Z');
    for (let count = 0; count < 101; count++) await buy(`pay-many-${count}`, 'explorer', `u${count}@example.com`);

    const first = await provider.pageCharges('2026-11-09T00:00:00.000Z', 1);
    const second = await provider.pageCharges('2026-11-09T00:00:00.000Z', 2);

    expect([first.rows.length, first.isLast, second.rows.length, second.isLast]).toEqual([100, false, 1, true]);
    const references = [...first.rows, ...second.rows].map(({ reference }) => reference);
    expect(new Set(references).size).toBe(101);
    expect(references).not.toContain('pay-1');
  });
});
