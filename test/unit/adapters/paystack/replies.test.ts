import { describe, expect, test } from 'vitest';
import { CustomerReply, readReply, SubscriptionReply, TransactionReply } from '#adapters/paystack/replies.ts';
import { listedSubscription, newCustomer, newSubscription, verified } from './samples.ts';

describe('documented bodies', () => {
  test('a verified transaction of the documentation is parsed', () => {
    expect(TransactionReply.parse(verified)).toEqual({
      reference: 'sub-u1-01hx3z',
      status: 'success',
      amountCents: 99900,
      currency: 'KES',
      domain: 'test',
      planCode: 'PLN_kes_month1',
      paidAt: '2026-11-01T09:15:02.000Z',
      owner: { code: 'CUS_u1aaaaaaaaaaaaa', number: 181873746 },
    });
  });

  test('a listed subscription of the documentation is parsed', () => {
    expect(SubscriptionReply.parse(listedSubscription)).toEqual({
      subscription: {
        code: 'SUB_aaaaaaaaaaaaaaa',
        status: 'active',
        planCode: 'PLN_kes_month1',
        amountCents: 99900,
        currency: 'KES',
        domain: 'test',
        createdAt: '2026-11-01T09:15:03.000Z',
        nextPaymentAt: '2026-12-01T09:15:00.000Z',
      },
      token: 'd7gofp6yppn3qz7',
      owner: { code: 'CUS_u1aaaaaaaaaaaaa', number: 181873746 },
    });
  });

  test('a subscription that refers by number has no plan code and keeps its owner', () => {
    const { subscription, owner } = SubscriptionReply.parse(newSubscription);

    expect(subscription.planCode).toBe('');
    expect(owner).toEqual({ code: '', number: 181873746 });
  });

  test('a new customer of the documentation is parsed', () => {
    expect(CustomerReply.parse(newCustomer)).toMatchObject({ customer_code: 'CUS_u1aaaaaaaaaaaaa', id: 181873746 });
  });
});

describe('varying types of the provider', () => {
  test.each([
    ['its code', 'PLN_1', undefined, 'PLN_1'],
    ['an object', { plan_code: 'PLN_1' }, undefined, 'PLN_1'],
    ['a number beside an object', 946004, { plan_code: 'PLN_1' }, 'PLN_1'],
    ['an empty object', {}, {}, ''],
    ['a number', 946004, undefined, ''],
    ['null', null, {}, ''],
    ['nothing', undefined, undefined, ''],
  ])('a plan sent as %s is accepted', (_what, plan, plan_object, code) => {
    expect(TransactionReply.parse({ ...verified, plan, plan_object }).planCode).toBe(code);
  });

  test('metadata of any type is accepted', () => {
    for (const metadata of [null, '', 0, '{"a":1}', {}, []])
      expect(TransactionReply.parse({ ...verified, metadata }).status).toBe('success');
  });

  test('numbers sent as strings are accepted', () => {
    const parsed = TransactionReply.parse({
      ...verified,
      amount: '99900',
      customer: { ...verified.customer, id: '7' },
    });

    expect(parsed).toMatchObject({ amountCents: 99900, owner: { number: 7 } });
  });

  test('dates are accepted in snake case, in camel case or missing', () => {
    const { paid_at: _, ...camel } = verified;
    const { createdAt, ...rest } = listedSubscription;

    expect(TransactionReply.parse(camel).paidAt).toBe('2026-11-01T09:15:02.000Z');
    expect(TransactionReply.parse({ ...verified, paid_at: null, paidAt: null }).paidAt).toBeNull();
    expect(SubscriptionReply.parse({ ...rest, created_at: createdAt }).subscription.createdAt).toBe(createdAt);
  });

  test('the status complete means completed', () => {
    expect(SubscriptionReply.parse({ ...listedSubscription, status: 'complete' }).subscription.status).toBe(
      'completed',
    );
  });

  test.each([
    ['abandoned', 'unpaid'],
    ['a-future-status', 'unpaid'],
    ['constructor', 'unpaid'],
    ['failed', 'declined'],
    ['reversed', 'declined'],
    ['success', 'success'],
  ])('a transaction with status %s counts as %s', (status, counted) => {
    expect(TransactionReply.parse({ ...verified, status }).status).toBe(counted);
  });
});

describe('invalid replies', () => {
  test.each([-1, 1.5, 'many', null, Number.MAX_VALUE])('a reply with an amount of %j is invalid', (amount) => {
    expect(TransactionReply.safeParse({ ...verified, amount }).success).toBe(false);
  });

  test('a subscription without a creation date is invalid', () => {
    const { createdAt: _, ...undated } = listedSubscription;

    expect(SubscriptionReply.safeParse(undated).success).toBe(false);
  });

  test.each([
    [200, '<html>'],
    [200, '{"data":{}}'],
    [200, ''],
    [301, '{"status":true}'],
    [401, '{"status":false,"message":"Invalid key"}'],
    [429, '{"status":false}'],
    [502, '{"status":true,"data":{}}'],
  ])('a response with status %i and body %j is no reply', (status, text) => {
    expect(readReply({ status, text, resetSeconds: null })).toBeNull();
  });

  test('an envelope with status false is a refusal even with HTTP 200, and status 1 means true', () => {
    expect(readReply({ status: 200, text: '{"status":false,"message":"no"}', resetSeconds: null })?.isOk).toBe(false);
    expect(readReply({ status: 200, text: '{"status":1,"data":{}}', resetSeconds: null })?.isOk).toBe(true);
  });
});
