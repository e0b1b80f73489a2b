import { InternalError } from '#ports/internal-error.ts';
import type { Ports } from '#ports/ports.ts';
import { bindCustomer } from '#repositories/billing.ts';
import { conflict, tryUntilWritten } from '#repositories/optimistic-lock.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';

/** Few, since each attempt calls the provider. */
const attemptsMax = 3;

/** The user with a customer at the provider: created or found under the confirmed address, then bound for good. */
export const ensureCustomer = async (user: User, ports: Ports): Promise<User> => {
  if (user.billing.customer) return user;
  let current: User | null = user;
  const attempt = async () => {
    if (!current) return null;
    const customer = await ports.provider.createCustomer(current.email, current.id);
    await bindCustomer(ports.database, current, customer);
    current = await readUser(ports, user.id);
    return current?.billing.customer ? current : conflict;
  };
  const bound = await tryUntilWritten(ports.clock, attempt, { attemptsMax });
  if (bound !== conflict && bound !== null) return bound;
  ports.logger.alarm('customer_bind_failed', { userId: user.id });
  throw new InternalError('customer_bind_failed');
};
