import { describe, expect, test } from 'vitest';
import { recordView } from '#billing/record-view.ts';
import { PaymentStart, PaymentStarted } from '#contract/payments.ts';
import { allowedLocations } from '#domain/allowance.ts';
import { passwordFaults } from '#domain/passwords.ts';
import { plans } from '#domain/plans.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

describe('constants of the specification', () => {
  test.each([
    ['Explorer', 2, 200, 2, 1],
    ['JetSetter', 4, 400, 5, 3],
    ['StreamPro', 6, 600, 8, 5],
    ['Unlimited', 8, 800, 'all', 5],
  ])(
    '%s costs $%d, %d in minor units, and has %s locations on %d devices',
    (title, price, minor, locations, devices) => {
      const plan = Object.values(plans).find((each) => each.title === title);

      expect(plan).toMatchObject({ priceUsd: price, amountCents: minor, locations, devices });
    },
  );

  test.each([
    [200, 2],
    [400, 5],
    [600, 8],
    [800, 100],
    [0, 0],
  ])('an amount of %d allows %d locations', (amount, locations) => {
    expect(allowedLocations(amount)).toBe(locations);
  });

  test('a password has at least 8 characters, one uppercase letter, one number and one special character', () => {
    expect(passwordFaults('Demo-p1')).toEqual(['Password must be at least 8 characters long.']);
    expect(passwordFaults('Demo-pa1')).toEqual([]);
    expect(passwordFaults('')).toHaveLength(4);
  });

  test('a user without a subscription has false, 0, empty codes and no dates', async () => {
    const user = await aUser(aTestContext());

    expect(recordView(user, new Date('2026-11-21T12:00:00Z'))).toEqual({
      email: user.email,
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
