import { utcDay } from '#domain/days.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Person } from './person.ts';
import type { Stage } from './simulation.ts';
import { truthOf } from './truth.ts';

/** What was paid at the last look, with the subscription it was settled for. */
type Seen = Map<string, { code: string; paid: number[]; at: number }>;

/** A request to remove a location is through by then, with all its repeats. */
const requestMs = 3_600_000;

export const usersOf = async ({ backEnd }: Stage): Promise<User[]> => {
  const ids = backEnd.rows('users').flatMap(({ pk, id }) => (String(pk).startsWith('user#') ? [String(id)] : []));
  return (await Promise.all(ids.map((id) => readUser(backEnd, id)))).filter((user) => user !== null);
};

const ownRows = (stage: Stage, people: readonly Person[], user: User, ids: readonly number[]): string[] => {
  const person = people.find(({ email }) => email === user.email);
  const foreign = ids.filter((id) => !person?.chosen.has(id));
  if (foreign.length > 0) return [`${user.username} has locations that nobody of that name chose: ${foreign}`];
  const customers = stage.backEnd.paystack.customers();
  const bound = customers.find(({ code }) => code === user.billing.customer?.code);
  return bound && bound.email !== user.email ? [`${user.username} is bound to the customer ${bound.email}`] : [];
};

/** What holds at every moment, whatever is still under way. */
export const openWatch = (stage: Stage, people: readonly Person[]) => {
  const seen: Seen = new Map();

  const lookAt = async (user: User): Promise<string[]> => {
    const { locations } = await readUserLocations(stage.backEnd.database, user.id);
    const truth = truthOf(stage.backEnd.paystack, user.email);
    const ids = Object.keys(locations.choices).map(Number);
    const paid = ids.filter((id) => locations.choices[id]?.isPaid);
    const found = ownRows(stage, people, user, ids);
    if (paid.length > truth.mostLocations)
      found.push(`${user.username} has ${paid.length} paid locations; the provider knows of ${truth.mostLocations}`);

    const before = seen.get(user.id);
    const code = truth.newest?.code ?? '';
    const isPaying = truth.lastDay !== null && truth.lastDay >= utcDay(stage.backEnd.clock.now());
    const person = people.find(({ email }) => email === user.email);
    const isGivenUp = (id: number): boolean => (person?.givenUpAt.get(id) ?? 0) > (before?.at ?? 0) - requestMs;
    const lost = before?.paid.filter((id) => !paid.includes(id) && !isGivenUp(id)) ?? [];
    if (isPaying && before?.code === code && lost.length > 0)
      found.push(`${user.username} pays and has lost locations ${lost}`);
    seen.set(user.id, { code: locations.reconciledFor, paid, at: stage.scheduler.now() });
    return found;
  };

  const crossed = async (users: readonly User[]): Promise<string[]> => {
    const transactions = stage.backEnd.paystack.payments();
    return stage.backEnd.rows('payments').flatMap(({ reference, userId }) => {
      const user = users.find(({ id }) => id === userId);
      const made = transactions.find((each) => each.reference === reference);
      const isForeign = made && user && made.customerCode !== user.billing.customer?.code;
      return isForeign ? [`the charge ${String(reference)} stands in the ledger of ${user.username}`] : [];
    });
  };

  return async (): Promise<string[]> => {
    const users = await usersOf(stage);
    const found = await Promise.all(users.map(lookAt));
    return [...found.flat(), ...(await crossed(users))];
  };
};
