import type { Ports } from '#ports/ports.ts';
import { bindCustomer } from '#repositories/billing.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';

const attemptsMax = 3;

/** The user with a customer at the provider: found or made there under the confirmed address, then bound for good. */
export const ensureCustomer = async (user: User, ports: Ports): Promise<User> => {
  let current: User | null = user;
  for (let attempt = 0; attempt < attemptsMax && current; attempt += 1) {
    if (current.billing.customer) return current;
    const customer = await ports.provider.createCustomer(current.email, current.id);
    await bindCustomer(ports.database, current, customer);
    current = await readUser(ports, user.id);
  }
  ports.logger.alarm('a customer could not be bound', { userId: user.id });
  throw new Error('the customer could not be bound');
};
