import { utcDay } from '#domain/days.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Person } from './person.ts';
import type { Simulation } from './simulation.ts';
import { truthOf } from './truth.ts';

/** The paid locations at the last check, with the subscription they were reconciled for. */
type Seen = Map<string, { code: string; paid: number[]; at: number }>;

/** By then a request to remove a location is done, retries included. */
const requestMs = 3_600_000;

/** The confirmed users. A registration that is not confirmed has no plan, whoever owns its address. */
export const usersOf = async ({ cloud }: Simulation): Promise<User[]> => {
  const ids = cloud.rows('users').flatMap(({ pk, id }) => (String(pk).startsWith('user#') ? [String(id)] : []));
  const users = await Promise.all(ids.map((id) => readUser(cloud, id)));
  return users.filter((user) => user !== null).filter(({ isVerified }) => isVerified);
};

const ownershipViolations = (
  simulation: Simulation,
  people: readonly Person[],
  user: User,
  ids: readonly number[],
): string[] => {
  const person = people.find(({ email }) => email === user.email);
  const foreign = ids.filter((id) => !person?.chosen.has(id));
  if (foreign.length > 0) return [`${user.username} has locations that they did not select: ${foreign}`];
  if (user.isVerified && user.username.startsWith('stranger'))
    return [`${user.email} was confirmed for the registration of ${user.username}`];
  const customers = simulation.cloud.paystack.customers();
  const bound = customers.find(({ code }) => code === user.billing.customer?.code);
  return bound && bound.email !== user.email ? [`${user.username} is bound to the customer ${bound.email}`] : [];
};

/** What holds at every moment, whatever is under way. */
export const openWatch = (simulation: Simulation, people: readonly Person[]) => {
  const seen: Seen = new Map();

  const checkUser = async (user: User): Promise<string[]> => {
    const { locations } = await readUserLocations(simulation.cloud.database, user.id);
    const truth = truthOf(simulation.cloud.paystack, user.email);
    const ids = Object.keys(locations.choices).map(Number);
    const paid = ids.filter((id) => locations.choices[id]?.isPaid);
    const found = ownershipViolations(simulation, people, user, ids);
    if (paid.length > truth.locationsMax)
      found.push(`${user.username} has ${paid.length} paid locations; the provider's data allow ${truth.locationsMax}`);

    const before = seen.get(user.id);
    const code = truth.newest?.code ?? '';
    const isPaying = truth.lastDay !== null && truth.lastDay >= utcDay(simulation.cloud.clock.now());
    const person = people.find(({ email }) => email === user.email);
    const isRemoved = (id: number): boolean => (person?.removedAt.get(id) ?? 0) > (before?.at ?? 0) - requestMs;
    const lost = before?.paid.filter((id) => !paid.includes(id) && !isRemoved(id)) ?? [];
    if (isPaying && before?.code === code && lost.length > 0)
      found.push(`${user.username} pays and lost locations ${lost}`);
    seen.set(user.id, { code: locations.reconciledFor, paid, at: simulation.scheduler.now() });
    return found;
  };

  const ledgerViolations = async (users: readonly User[]): Promise<string[]> => {
    const transactions = simulation.cloud.paystack.payments();
    return simulation.cloud.rows('payments').flatMap(({ reference, userId }) => {
      const user = users.find(({ id }) => id === userId);
      const made = transactions.find((each) => each.reference === reference);
      const isForeign = made && user && made.customerCode !== user.billing.customer?.code;
      return isForeign ? [`the charge ${String(reference)} is in the ledger of ${user.username}`] : [];
    });
  };

  return async (): Promise<string[]> => {
    const users = await usersOf(simulation);
    const found = await Promise.all(users.map(checkUser));
    return [...found.flat(), ...(await ledgerViolations(users))];
  };
};
