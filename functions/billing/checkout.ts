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

/** A second call polls for the URL that the first one gets from the provider, for about six seconds. */
const pollMs = 200;
const pollsMax = 30;

const isCurrent = ({ billing: { record } }: User, { plan }: CheckoutSelection): boolean =>
  record.isActive && record.amountCents === plan.amountCents;

/**
 * Opens a checkout for a plan. Each user has one open checkout: two tabs that ask at once get the same one, and before
 * an older one is replaced the provider is asked whether it was paid.
 */
export const startCheckout = async (
  user: User,
  selection: CheckoutSelection,
  ports: Ports,
): Promise<StartCheckoutResult> => {
  if (user.checkout?.url) {
    const synced = await syncCustomer(user.id, ports);
    if (synced?.checkoutState === 'paid' || synced?.checkoutState === 'activating') return { kind: 'payment_received' };
  }
  for (let poll = 0; poll < pollsMax; poll += 1) {
    const current = poll === 0 && !user.checkout ? user : await readUser(ports, user.id);
    if (!current) break;
    if (isCurrent(current, selection)) return { kind: 'plan_is_current' };
    const decision = decideCheckout(current.checkout, selection.planCode, ports.clock.now());
    if (decision.kind === 'reuse')
      return { kind: 'started', url: decision.url, reference: current.checkout?.reference ?? '' };
    if (decision.kind === 'open') {
      const opened = await open(current, selection, ports);
      if (opened) return opened;
    }
    await ports.clock.pause(pollMs);
  }
  return { kind: 'checkout_in_progress' };
};

/** Writes checkout and ledger row first, then calls the provider. Null if another call opened a checkout first. */
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
  const authorizationUrl = await initialize(user, checkout, ports);
  const isStillOpen = await setCheckoutUrl(ports.database, user.id, checkout.reference, authorizationUrl);
  // Another tab has requested another plan meanwhile: the newer request wins.
  if (!isStillOpen) return { kind: 'checkout_in_progress' };
  return { kind: 'started', url: authorizationUrl, reference: checkout.reference };
};

/** Releases the checkout if the provider fails: nobody has seen its URL, so it cannot be paid. */
const initialize = async (user: User, checkout: Checkout, ports: Ports): Promise<string> => {
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
