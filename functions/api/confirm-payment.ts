import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { syncCustomer } from '#billing/sync-customer.ts';
import type { PaymentOutcome } from '#contract/payments.ts';
import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { acquireSyncLease } from '#repositories/billing.ts';
import type { Payment, PaymentStatus } from '#repositories/ledger.ts';
import { readPayment } from '#repositories/ledger.ts';
import type { User } from '#repositories/users.ts';
import { serve } from '#runtime/serve.ts';

/** What a ledger row says to its owner once no checkout is open for it any more. */
const outcomes = {
  open: 'open',
  success: 'paid',
  declined: 'declined',
  abandoned: 'abandoned',
  replaced: 'abandoned',
} as const satisfies Record<PaymentStatus, PaymentOutcome['outcome']>;

/** The page asks every second or two while it waits; more often than this the answer can't have changed. */
const leaseMs = 1_000;

/** A charge in the ledger is not the plan yet while its checkout is still open. */
const remembered = ({ reference, status }: Payment, user: User): PaymentOutcome['outcome'] =>
  status === 'success' && user.checkout?.reference === reference ? 'activating' : outcomes[status];

const look = async (row: Payment, user: User, ports: Ports): Promise<PaymentOutcome['outcome']> => {
  const { reference } = row;
  if (!(await acquireSyncLease(ports.database, user.id, ports.clock.now(), leaseMs))) return remembered(row, user);
  const synced = await syncCustomer(user.id, ports);
  if (synced?.reference === reference && synced.checkoutState) return synced.checkoutState;
  return outcomes[(await readPayment(ports.database, reference))?.status ?? row.status];
};

export const confirmPayment: Operation<'confirmPayment'> = async ({ body: { reference }, caller }, ports) => {
  const row = await readPayment(ports.database, reference);
  if (row?.userId !== caller.user.id) return fail('payment_not_found');
  try {
    return { reference, outcome: await look(row, caller.user, ports) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('confirmation_delayed');
    throw error;
  }
};

export const handler = serve('confirmPayment', confirmPayment);
