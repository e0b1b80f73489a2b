import type { Checkout } from '#domain/checkout.ts';
import { decideCheckout } from '#domain/checkout.ts';
import type { Plan } from '#domain/plans.ts';
import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { openCheckout, releaseCheckout, setCheckoutUrl } from '#repositories/billing.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { syncCustomer } from './sync-customer.ts';

export type CheckoutSelection = { plan: Plan; planCode: string };

export type StartCheckoutResult =
  | { kind: 'started'; url: string; reference: string }
  | { kind: 'plan_is_current' }
  | { kind: 'payment_received' }
  | { kind: 'checkout_in_progress' };

/** How long a second call waits for the first one's answer from the provider: about six seconds in all. */
const waitMs = 200;
const looksMax = 30;

const isCurrent = ({ billing: { record } }: User, { plan }: CheckoutSelection): boolean =>
  record.isActive && record.amountCents === plan.amountCents;

/**
 * Where the user can pay for a plan. There is one open checkout for each user: two tabs that ask at once get the same
 * one, and before an older one is given up the provider is asked whether it was paid.
 */
export const startCheckout = async (
  user: User,
  wish: CheckoutSelection,
  ports: Ports,
): Promise<StartCheckoutResult> => {
  if (user.checkout?.url) {
    const synced = await syncCustomer(user.id, ports);
    if (synced?.checkoutState === 'paid' || synced?.checkoutState === 'activating') return { kind: 'payment_received' };
  }
  for (let look = 0; look < looksMax; look += 1) {
    const current = look === 0 && !user.checkout ? user : await readUser(ports, user.id);
    if (!current) break;
    if (isCurrent(current, wish)) return { kind: 'plan_is_current' };
    const verdict = decideCheckout(current.checkout, wish.planCode, ports.clock.now());
    if (verdict.kind === 'reuse')
      return { kind: 'started', url: verdict.url, reference: current.checkout?.reference ?? '' };
    if (verdict.kind === 'open') {
      const opened = await open(current, wish, ports);
      if (opened) return opened;
    }
    await ports.clock.pause(waitMs);
  }
  return { kind: 'checkout_in_progress' };
};

/** Checkout and ledger row first, then the provider; null when another call was faster. */
const open = async (
  user: User,
  { plan, planCode }: CheckoutSelection,
  ports: Ports,
): Promise<StartCheckoutResult | null> => {
  const checkout: Checkout = {
    reference: ports.newId('pay').replace('_', '-'),
    planCode,
    amountCents: plan.amountCents,
    startedAt: ports.clock.now().toISOString(),
    url: null,
    codesBefore: user.billing.knownCodes,
  };
  if (!(await openCheckout(ports.database, user, checkout))) return null;
  const authorizationUrl = await askForUrl(user, checkout, ports);
  const isStillOpen = await setCheckoutUrl(ports.database, user.id, checkout.reference, authorizationUrl);
  // Another tab asked for another plan meanwhile: the newer wish stands, and the two must not take turns.
  if (!isStillOpen) return { kind: 'checkout_in_progress' };
  return { kind: 'started', url: authorizationUrl, reference: checkout.reference };
};

/** Nobody has seen the URL of a checkout whose opening failed, so it can't be paid and need not stand in the way. */
const askForUrl = async (user: User, checkout: Checkout, ports: Ports): Promise<string> => {
  const { siteUrl } = ports.settings;
  const { reference, planCode, amountCents } = checkout;
  try {
    const { authorizationUrl } = await ports.provider.initialize({
      reference,
      email: user.email,
      amountCents,
      planCode,
      callbackUrl: `${siteUrl}/payment-return`,
      cancelUrl: `${siteUrl}/payment-return`,
      userId: user.id,
    });
    return authorizationUrl;
  } catch (error) {
    if (error instanceof ProviderUnavailable) await releaseCheckout(ports.database, user.id, reference);
    throw error;
  }
};
