import { InternalError } from '#ports/internal-error.ts';
import type { Ports } from '#ports/ports.ts';
import { bindCustomer } from '#repositories/billing.ts';
import { conflict, retryOnConflict } from '#repositories/optimistic-lock.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';

/** The user with a customer at the provider: created or found under the confirmed address, then bound for good. */
export const ensureCustomer = async (user: User, ports: Ports): Promise<User> => {
  if (user.billing.customer) return user;
  const customer = await ports.provider.createCustomer(user.email, user.id);
  let current: User | null = user;
  const bound = await retryOnConflict<User | null>(ports.clock, 'billing', async () => {
    if (current === null || current.billing.customer) return current;
    if ((await bindCustomer(ports.database, current, customer)) === 'taken') return null;
    current = await readUser(ports, user.id);
    return current?.billing.customer ? current : conflict;
  });
  if (bound !== null) return bound;
  ports.logger.alarm('customer_bind_failed', { userId: user.id });
  throw new InternalError('customer_bind_failed');
};
