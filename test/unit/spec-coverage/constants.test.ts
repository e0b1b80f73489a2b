import { describe, expect, test } from 'vitest';
import { recordView } from '#billing/record-view.ts';
import { PaymentStart, PaymentStarted } from '#contract/payments.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

describe('constants of the specification', () => {
  test('a user without a subscription has false, 0, empty codes and no dates', async () => {
    const user = await aUser(aTestContext());

    expect(recordView(user, new Date('2026-11-21T12:00:00Z'))).toEqual({
      email: user.email,
      email_undeliverable: false,
      username: user.username,
      today: '2026-11-21',
      subscription: false,
      subscription_amount: 0,
      subscription_code: '',
      created_at: null,
      expiry_at: null,
      customer_code: '',
    });
  });

  test('a payment starts with email, amount, plan and start_date and returns data.authorization_url', () => {
    const request = { email: 'ann@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' };
    const response = { data: { authorization_url: 'https://checkout.example/1', reference: 'pay-1' } };

    expect(Object.keys(PaymentStart.parse(request))).toEqual(['email', 'amount', 'plan', 'start_date']);
    expect(PaymentStarted.parse(response)).toEqual(response);
  });
});
