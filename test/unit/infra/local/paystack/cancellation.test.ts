import { describe, expect, test } from 'vitest';
import { dataOf, eventsOf, subscribed } from './simulator-fixture.ts';

describe('cancelled subscriptions', () => {
  test('a cancellation webhook is sent about 300 ms later, with or without the cancellation date', async () => {
    const { moveTo, received, disable } = await subscribed();

    await disable();
    await moveTo('2026-11-01T09:15:07.200Z');
    const early = eventsOf(received);
    await moveTo('2026-11-01T09:15:07.400Z');

    expect(early).toEqual([]);
    expect(dataOf(received, 'subscription.not_renew')).toMatchObject({
      status: 'non-renewing',
      next_payment_date: null,
    });
  });

  test('a switch keeps the date in the cancellation webhook', async () => {
    const { moveTo, received, disable, paystack } = await subscribed();
    paystack.switches.set({ notRenewDate: 'unchanged' });

    await disable();
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(received[0]?.data.next_payment_date).toBe('2026-12-01T09:15:00.000Z');
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['completed', 'complete'],
  ] as const)('ends at its date as %s and is charged no more', async (endedStatus, told) => {
    const { moveTo, received, disable, current, paystack } = await subscribed();
    paystack.switches.set({ endedStatus });
    await disable();

    await moveTo('2026-12-01T09:14:59.000Z');
    const before = current()?.status;
    await moveTo('2027-03-01T00:00:00.000Z');

    expect(before).toBe('non-renewing');
    expect(current()?.status).toBe(endedStatus);
    expect(dataOf(received, 'subscription.disable')).toMatchObject({ status: told });
    expect(paystack.payments()).toHaveLength(1);
    expect(paystack.timed.nextDue()).toBeNull();
  });

  test('a cancelled subscription can’t be disabled again or enabled, nor any with a wrong token', async () => {
    const { call, disable, subscription, current } = await subscribed();

    const wrong = await call('POST', '/subscription/disable', { code: subscription.code, token: 'wrong' });
    const untouched = current()?.status;
    await disable();
    const second = await disable();
    const enabled = await call('POST', '/subscription/enable', { code: subscription.code, token: subscription.token });

    expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found']);
    expect(untouched).toBe('active');
    expect(second.status).toBe(404);
    expect(enabled).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
  });

  test('a switch hides cancelled subscriptions from the customer, but not from their own URL', async () => {
    const { call, disable, paystack, subscription } = await subscribed();
    await disable();
    const read = async () => (await call('GET', `/customer/${subscription.customerCode}`)).body.data;

    const listed = await read();
    paystack.switches.set({ disabledVanish: true });

    expect(listed.subscriptions).toMatchObject([{ customer: expect.any(Number), plan: expect.any(Number) }]);
    expect((await read()).subscriptions).toEqual([]);
    expect((await call('GET', `/subscription/${subscription.code}`)).status).toBe(200);
  });
});

describe('the manage page', () => {
  test('the manage page cancels without the shop, and only with the link’s own token', async () => {
    const { call, press, subscription, current, moveTo, received } = await subscribed();
    const { body } = await call('GET', `/subscription/${subscription.code}/manage/link`);
    const link = String(body.data.link);

    const forged = await press(link.replace(/token=.*/, 'token=forged'), 'cancel');
    const untouched = current()?.status;
    const cancelled = await press(link, 'cancel');
    await moveTo('2026-11-01T09:16:00.000Z');

    expect([forged.status, untouched]).toEqual([404, 'active']);
    expect([cancelled.status, current()?.status]).toEqual([200, 'non-renewing']);
    expect(eventsOf(received)).toEqual(['subscription.not_renew']);
  });
});
