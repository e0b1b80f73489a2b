import type { Checkout } from '#domain/checkout.ts';
import type { Instant } from '#domain/days.ts';
import type { Charge, ChargeOrigin } from '#domain/fold.ts';
import type { PlanKey } from '#domain/plans.ts';
import { byPlan, plans } from '#domain/plans.ts';
import type { SubscriptionRecord } from '#domain/record.ts';
import { freeRecord } from '#domain/record.ts';
import type { Offer, ProviderSubscription } from '#domain/subscription.ts';
import type { TermCharge } from '#domain/terms.ts';

export const offer: Offer = {
  domain: 'test',
  planCodes: { ...byPlan((key) => `PLN_${key}`), explorer: 'PLN_e', jetsetter: 'PLN_j' },
  retiredPlanCodes: [{ ...byPlan((key) => `PLN_old_${key}`), explorer: 'PLN_old_e' }],
};

export const aSubscription = (overrides: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  code: 'SUB_1',
  status: 'active',
  planCode: 'PLN_e',
  amountCents: 200,
  currency: 'USD',
  domain: 'test',
  createdAt: '2026-11-01T09:15:00.000Z',
  nextPaymentAt: '2026-12-01T09:15:00.000Z',
  ...overrides,
});

export const aRecord = (overrides: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  ...freeRecord,
  isActive: true,
  amountCents: 200,
  subscriptionCode: 'SUB_1',
  createdAt: '2026-11-01T09:15:00.000Z',
  expiresAt: '2026-12-01T09:15:00.000Z',
  customerCode: 'CUS_1',
  ...overrides,
});

export const aCheckout = (overrides: Partial<Checkout> = {}): Checkout => ({
  reference: 'pay-1',
  planCode: 'PLN_e',
  amountCents: 200,
  startedAt: '2026-11-01T09:14:00.000Z',
  url: 'https://checkout.example/1',
  codesBefore: [],
  ...overrides,
});

/** A charge of a plan's price. */
export const aTermCharge = (plan: PlanKey, reference = 'pay-1'): TermCharge => ({
  reference,
  plan,
  priceCents: plans[plan].amountCents,
});

/** A paid checkout that no subscription is made of, opened an hour before. */
export const aCharge = (
  plan: PlanKey,
  paidAt: Instant,
  { reference = 'pay-1', ...overrides }: Partial<Omit<Charge, 'plan' | 'paidAt'>> = {},
): Charge => ({
  ...aTermCharge(plan, reference),
  paidAt,
  card: 'AUTH_1',
  isReusable: true,
  origin: aCheckoutOrigin({ openedAt: new Date(Date.parse(paidAt) - 3_600_000).toISOString() }),
  ...overrides,
});

type CheckoutOrigin = Extract<ChargeOrigin, { kind: 'checkout' }>;

export const aCheckoutOrigin = (overrides: Partial<CheckoutOrigin> = {}): CheckoutOrigin => ({
  kind: 'checkout',
  openedAt: '2026-11-01T09:00:00.000Z',
  isReplaced: false,
  subscription: 'none',
  quoted: null,
  ...overrides,
});
