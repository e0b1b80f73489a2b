import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { syncCustomer } from '#billing/sync-customer.ts';
import type { PaymentOutcome } from '#contract/payments.ts';
import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { acquireSyncLease } from '#repositories/billing.ts';
import type { Payment, PaymentStatus } from '#repositories/payments.ts';
import { readPayment } from '#repositories/payments.ts';
import type { User } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

/** The outcome of a payment whose checkout is no longer open. */
const outcomes = {
  open: 'open',
  success: 'paid',
  declined: 'declined',
  abandoned: 'abandoned',
  replaced: 'abandoned',
} as const satisfies Record<PaymentStatus, PaymentOutcome['outcome']>;

/** The page polls every second or two; the provider is asked at most this often. */
const leaseMs = 1_000;

/** A successful charge activates the plan only once its checkout is closed. */
const storedOutcome = ({ reference, status }: Payment, user: User): PaymentOutcome['outcome'] =>
  status === 'success' && user.checkout?.reference === reference ? 'activating' : outcomes[status];

const currentOutcome = async (payment: Payment, user: User, ports: Ports): Promise<PaymentOutcome['outcome']> => {
  const { reference } = payment;
  if (!(await acquireSyncLease(ports.database, user.id, ports.clock.now(), leaseMs)))
    return storedOutcome(payment, user);
  const synced = await syncCustomer(user.id, ports);
  if (synced?.reference === reference && synced.checkoutState) return synced.checkoutState;
  return outcomes[(await readPayment(ports.database, reference))?.status ?? payment.status];
};

export const confirmPayment: Operation<'confirmPayment'> = async ({ body: { reference }, caller }, ports) => {
  const payment = await readPayment(ports.database, reference);
  if (payment?.userId !== caller.user.id) return fail('payment_not_found');
  try {
    return { reference, outcome: await currentOutcome(payment, caller.user, ports) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('confirmation_delayed');
    throw error;
  }
};

export const handler = serve('confirmPayment', confirmPayment);
