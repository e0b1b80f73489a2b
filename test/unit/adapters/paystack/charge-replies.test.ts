import { describe, expect, test } from 'vitest';
import { ChargeReply, cardOf } from '#adapters/paystack/charge-replies.ts';
import { verified } from './samples.ts';

describe('charges', () => {
  test('a listed charge of the documentation is parsed', () => {
    expect(ChargeReply.parse({ ...verified, plan: {}, plan_object: undefined })).toEqual({
      charge: {
        id: '4099260516',
        reference: 'sub-u1-01hx3z',
        state: 'success',
        amountCents: 99900,
        currency: 'KES',
        domain: 'test',
        planCode: '',
        customerCode: 'CUS_u1aaaaaaaaaaaaa',
        userId: 'u1',
        card: {
          authorizationCode: 'AUTH_a1b2c3d4e5',
          signature: 'SIG_abcdefghijklmnopqrst',
          brand: 'visa',
          last4: '4081',
          expiresIn: '2030-12',
          isReusable: true,
        },
        createdAt: '2026-11-01T09:14:24.000Z',
        paidAt: '2026-11-01T09:15:02.000Z',
      },
      owner: { code: 'CUS_u1aaaaaaaaaaaaa', number: 181873746 },
    });
  });

  test.each([
    ['success', 'success'],
    ['reversed', 'reversed'],
    ['failed', 'failed'],
    ['abandoned', 'open'],
    ['processing', 'open'],
    ['a-future-status', 'open'],
  ])('a charge with status %s is %s', (status, state) => {
    expect(ChargeReply.parse({ ...verified, status }).charge.state).toBe(state);
  });

  test.each([
    ['an object', { user_id: 'u1' }, 'u1'],
    ['JSON text', '{"user_id":"u1"}', 'u1'],
    ['other text', 'u1', null],
    ['empty text', '', null],
    ['0', 0, null],
    ['null', null, null],
    ['a renewal’s', { invoice_action: 'create' }, null],
    ['a number in it', { user_id: 7 }, null],
  ])('metadata that is %s names the user %s', (_what, metadata, userId) => {
    expect(ChargeReply.parse({ ...verified, metadata }).charge.userId).toBe(userId);
  });

  test('a charge without a creation date is invalid', () => {
    const { created_at: _, createdAt: __, ...undated } = verified;

    expect(ChargeReply.safeParse(undated).success).toBe(false);
  });

  test('a number beyond 53 bits is kept when it is sent as text', () => {
    expect(ChargeReply.parse({ ...verified, id: '18446744073709551615' }).charge.id).toBe('18446744073709551615');
  });
});

describe('cards', () => {
  const card = verified.authorization;

  test.each([
    ['{}', {}],
    ['a number', 242063633],
    ['null', null],
    ['missing', undefined],
  ])('an authorization that is %s is no card', (_what, authorization) => {
    expect(cardOf(authorization)).toBeNull();
  });

  test.each([
    [1, true],
    [0, false],
    [true, true],
    [null, false],
  ])('reusable %s means %s', (reusable, isReusable) => {
    expect(cardOf({ ...card, reusable })?.isReusable).toBe(isReusable);
  });

  test.each([
    ['1', '2030', '2030-01'],
    [1, 2030, '2030-01'],
    ['12', '2030', '2030-12'],
    ['13', '2030', null],
    ['12', '30', null],
    [null, null, null],
  ])('the month %s of the year %s is %s', (exp_month, exp_year, expiresIn) => {
    expect(cardOf({ ...card, exp_month, exp_year })?.expiresIn).toBe(expiresIn);
  });
});
