import { isDeepStrictEqual } from 'node:util';
import type { ChargeStatus, CheckoutState } from '#domain/checkout.ts';
import { mayHaveRenewed } from '#domain/record.ts';
import { classifySubscriptions } from '#domain/subscription.ts';
import type { SubscriptionEvent, SyncDecision } from '#domain/sync.ts';
import { decideSync } from '#domain/sync.ts';
import type { Event } from '#events/catalog.ts';
import type { Ports, ProviderCharge, ProviderCustomer, ProviderTransaction } from '#ports/ports.ts';
import { writeBilling } from '#repositories/billing.ts';
import { conflict, retryOnConflict } from '#repositories/optimistic-lock.ts';
import { closePayment } from '#repositories/payments.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { recordCharges } from './record-charges.ts';

/** The user as written, and the checkout that was open before. */
export type SyncResult = { user: User; reference: string | null; checkoutState: CheckoutState | null };

/**
 * Reads the provider's current state and updates the user's record, ledger and checkout. Webhooks, the return from the
 * pop-up and the jobs only trigger it; it is idempotent, and a late run does no harm. `hasCharged` updates the ledger
 * even if the subscription is unchanged, as after a second payment. Null for a deleted user or one who never was a
 * customer. Throws ProviderUnavailable and then leaves the billing unchanged.
 */
export const syncCustomer = async (
  userId: string,
  ports: Ports,
  { hasCharged = false }: { hasCharged?: boolean } = {},
): Promise<SyncResult | null> => {
  const attempt = async () => {
    const user = await readUser(ports, userId);
    if (!user?.billing.customer) return null;
    const now = ports.clock.now();
    const decision = await decide(user, user.billing.customer, now, ports);
    await applySideEffects(decision, user, user.billing.customer, hasCharged, ports);
    const stored = await persist(decision, user, now, ports);
    if (!stored) return conflict;
    await ports.bus.publish([{ name: 'subscription.synced', detail: { userId } }]);
    return { user: stored, reference: user.checkout?.reference ?? null, checkoutState: decision.checkoutState };
  };
  return retryOnConflict<SyncResult | null>(ports.clock, 'billing', attempt);
};

type Decision = SyncDecision & { charges: readonly ProviderCharge[] | null };

const decide = async (user: User, customer: ProviderCustomer, now: Date, ports: Ports): Promise<Decision> => {
  const [subscriptions, transaction] = await Promise.all([
    readSubscriptions(user, customer, ports),
    user.checkout ? ports.provider.verify(user.checkout.reference) : null,
  ]);
  const charge = transaction ? verifyCharge(user, customer, transaction, ports) : null;
  const { effective } = classifySubscriptions(subscriptions, ports.settings.offer);
  const charges = mayHaveRenewed(user.billing.record, effective, now)
    ? await ports.provider.listCharges(customer)
    : null;
  const paidAt = charges?.filter(({ planCode }) => planCode === effective?.planCode).map((each) => each.paidAt) ?? [];
  const snapshot = { customerCode: customer.code, subscriptions, charge, paidAt };
  return { ...decideSync(user.billing, user.checkout, snapshot, ports.settings.offer, now), charges };
};

/** Runs before the write, so that after a crash in between the next sync still finds the change. */
const applySideEffects = async (
  decision: Decision,
  user: User,
  customer: ProviderCustomer,
  hasCharged: boolean,
  ports: Ports,
): Promise<void> => {
  await disableSurplus(decision, user, ports);
  if (hasCharged || decision.mayHaveCharged)
    await recordCharges(user, decision.charges ?? (await ports.provider.listCharges(customer)), ports);
  await publishEvents(decision.events, user.id, ports);
  if (user.checkout) await closeUnpaid(user.checkout.reference, decision.checkoutState, ports);
};

/** The user as stored; null if another write changed the billing to something else. */
const persist = async (decision: Decision, user: User, now: Date, ports: Ports): Promise<User | null> => {
  const isClosed = user.checkout !== null && decision.checkout === null;
  if (await writeBilling(ports.database, user, decision.next, isClosed, now)) {
    const { version } = user.billing;
    const billing = { ...user.billing, ...decision.next, version: version + 1, syncedAt: now.toISOString() };
    return { ...user, billing, checkout: decision.checkout };
  }
  // Of concurrent syncs one writes, and the others find what they would have written.
  const stored = await readUser(ports, user.id);
  return stored && matchesDecision(stored, decision) ? stored : null;
};

const matchesDecision = ({ billing, checkout }: User, { next, ...decision }: SyncDecision): boolean =>
  checkout?.reference === decision.checkout?.reference &&
  isDeepStrictEqual([billing.record, billing.live], [next.record, next.live]);

/** The provider's list may omit disabled subscriptions, so those that were live before are read by code. */
const readSubscriptions = async (user: User, customer: ProviderCustomer, { provider }: Ports) => {
  const listed = await provider.listSubscriptions(customer);
  const missing = user.billing.live.filter(({ code }) => !listed.some((each) => each.code === code));
  const read = await Promise.all(missing.map(({ code }) => provider.getSubscription(code)));
  return [...listed, ...read.filter((each) => each !== null)];
};

/** A charge counts only if amount, currency, domain and customer match the checkout. */
const verifyCharge = (
  user: User,
  customer: ProviderCustomer,
  transaction: ProviderTransaction,
  { logger, settings }: Ports,
): ChargeStatus => {
  if (transaction.status !== 'success') return transaction.status;
  const isMatch =
    transaction.amountCents === user.checkout?.amountCents &&
    transaction.currency === 'USD' &&
    transaction.domain === settings.offer.domain &&
    transaction.customerCode === customer.code;
  if (isMatch) return 'success';
  logger.alarm('charge_mismatch', { userId: user.id });
  return 'unpaid';
};

const publishEvents = async (events: readonly SubscriptionEvent[], userId: string, { bus }: Ports): Promise<void> => {
  if (events.length === 0) return;
  await bus.publish(events.map((event) => eventOf(event, userId)));
};

const eventOf = (event: SubscriptionEvent, userId: string): Event => {
  const { kind, subscriptionCode } = event;
  if (kind === 'cancelled') return { name: 'subscription.cancelled', detail: { userId, subscriptionCode } };
  if (kind === 'ended') return { name: 'subscription.ended', detail: { userId, subscriptionCode } };
  return { name: 'renewal.failed', detail: { userId, subscriptionCode, expiryDay: event.expiryDay } };
};

const disableSurplus = async ({ surplus, unrecognized }: SyncDecision, user: User, { logger, provider }: Ports) => {
  if (unrecognized.length > 0)
    logger.alarm('unrecognized_subscriptions', { userId: user.id, count: unrecognized.length });
  for (const { code } of surplus) await provider.disableSubscription(code);
};

const closeUnpaid = async (reference: string, state: CheckoutState | null, { database }: Ports): Promise<void> => {
  if (state === 'declined' || state === 'abandoned') await closePayment(database, reference, state);
};
