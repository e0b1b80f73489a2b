import { describe, expect, test } from 'vitest';
import { aPurchase } from './connect.ts';

describe('a fetched subscription', () => {
  test('has its card, and no invoice in its first month', async () => {
    const { provider, subscription, card, customer } = await aPurchase();

    const fetched = await provider.fetchSubscription(subscription.code);

    expect(fetched).toMatchObject({
      ...(await provider.getSubscription(subscription.code)),
      customerCode: customer.code,
      card: { authorizationCode: card.code, last4: '4081', isReusable: true },
      invoices: [],
      openInvoiceCode: null,
    });
    await expect(provider.fetchSubscription('SUB_none')).resolves.toBeNull();
  });

  test('has an open invoice from three days before its renewal on', async () => {
    const { provider, subscription, moveTo } = await aPurchase();
    const open = async () => (await provider.fetchSubscription(subscription.code))?.openInvoiceCode;

    await moveTo('2026-11-28T09:14:00.000Z');
    const before = await open();
    await moveTo('2026-11-28T09:16:00.000Z');

    expect(before).toBeNull();
    expect(await open()).toMatch(/^INV_[a-z0-9]{15}$/);
  });

  test.each([
    ['newest', ['2027-01-01T09:15:00.000Z']],
    ['all', ['2027-01-01T09:15:00.000Z', '2026-12-01T09:15:00.000Z']],
  ] as const)('says which charge paid which due date, for the %s of its invoices', async (invoices, dueDates) => {
    const { provider, subscription, customer, moveTo, paystack } = await aPurchase();
    paystack.switches.set({ invoices });
    await moveTo('2027-01-02T00:00:00.000Z');

    const fetched = await provider.fetchSubscription(subscription.code);
    const charges = await provider.chargeHistory(customer);

    expect(fetched?.invoices.map(({ dueAt }) => dueAt)).toEqual(dueDates);
    expect(fetched?.invoices[0]).toMatchObject({
      state: 'paid',
      chargeId: charges[0]?.id,
      paidAt: '2027-01-01T09:15:05.000Z',
      failure: null,
    });
    expect(fetched?.openInvoiceCode).toBeNull();
  });

  test('says why its last charge failed', async () => {
    const { provider, subscription, moveTo, paystack, card } = await aPurchase();
    paystack.changeCard(card.code, 'expire');
    await moveTo('2026-12-02T00:00:00.000Z');

    const fetched = await provider.fetchSubscription(subscription.code);

    expect(fetched).toMatchObject({
      status: 'attention',
      invoices: [{ state: 'failed', failure: 'Expired card', dueAt: '2026-12-01T09:15:00.000Z', paidAt: null }],
    });
    expect(fetched?.openInvoiceCode).toBe(fetched?.invoices[0]?.code);
    expect(fetched?.card?.expiresIn).toBe('2026-10');
  });
});

describe('the manage link', () => {
  test('leads to a page where a new card replaces the old one for renewals', async () => {
    const { provider, subscription, press, moveTo, customer } = await aPurchase();
    const link = await provider.manageLink(subscription.code);

    const saved = await press(link ?? '', 'card', 'second');
    await moveTo('2026-12-02T00:00:00.000Z');

    expect(saved.status).toBe(200);
    expect((await provider.fetchSubscription(subscription.code))?.card).toMatchObject({ last4: '5559' });
    const [renewal, check] = await provider.chargeHistory(customer);
    expect(renewal).toMatchObject({ state: 'success', amountCents: 400, card: { last4: '5559' } });
    expect(check).toMatchObject({ state: 'reversed', amountCents: 100, planCode: '', userId: null });
  });

  test('is null for an unknown subscription', async () => {
    const { provider } = await aPurchase();

    await expect(provider.manageLink('SUB_none')).resolves.toBeNull();
  });

  test.each([
    [true, 'active', 'paid', ['success', 'failed', 'success']],
    [false, 'attention', 'failed', ['failed', 'success']],
  ])('a new card pays the invoice that failed: %s', async (pays, status, state, outcomes) => {
    const { provider, subscription, paystack, card, moveTo, press, customer } = await aPurchase();
    paystack.switches.set({ newCardPaysInvoice: pays });
    paystack.changeCard(card.code, 'decline');
    await moveTo('2026-12-02T00:00:00.000Z');

    await press((await provider.manageLink(subscription.code)) ?? '', 'card', 'second');
    await moveTo('2026-12-02T00:01:00.000Z');

    const fetched = await provider.fetchSubscription(subscription.code);
    expect(fetched).toMatchObject({ status, nextPaymentAt: '2027-01-01T09:15:00.000Z', invoices: [{ state }] });
    const ofPlan = (await provider.chargeHistory(customer)).filter(({ planCode }) => planCode !== '');
    expect(ofPlan.map((charge) => charge.state)).toEqual(outcomes);
  });
});
