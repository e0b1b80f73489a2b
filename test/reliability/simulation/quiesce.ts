import { allowedLocations } from '#domain/allowance.ts';
import { utcDay } from '#domain/days.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { readPayment } from '#repositories/payments.ts';
import type { User } from '#repositories/users.ts';
import { usersOf } from './invariants.ts';
import type { Simulation } from './simulation.ts';
import type { Truth } from './truth.ts';
import { truthOf } from './truth.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Stops all faults, finishes everything under way and runs one night with its jobs. */
export const quiesce = async (simulation: Simulation): Promise<void> => {
  const { bus, faults, providerDownUntil, scheduler } = simulation;
  faults.stop();
  providerDownUntil(0);
  await scheduler.runOut();
  while (bus.redrive() > 0) await scheduler.runOut();
  const midnight = Math.ceil(scheduler.now() / dayMs) * dayMs;
  await scheduler.runTo(midnight + 2 * hourMs);
  await scheduler.runOut();
};

const recordViolations = (
  { username, billing: { record } }: User,
  { newest, lastDay }: Truth,
  today: string,
): string[] => {
  const isOver = newest === null || lastDay === null || (newest.status !== 'active' && lastDay < today);
  if (isOver) return record.subscriptionCode === '' ? [] : [`${username} has a plan, and nothing is paid`];
  const expected = [newest.code, newest.amount, newest.status === 'active', lastDay];
  const { subscriptionCode, amountCents, isActive, expiresAt } = record;
  const found = [subscriptionCode, amountCents, isActive, expiresAt && utcDay(expiresAt)];
  return String(expected) === String(found) ? [] : [`${username} has the record ${found} instead of ${expected}`];
};

const locationViolations = async (simulation: Simulation, { id, username, billing }: User): Promise<string[]> => {
  const { locations } = await readUserLocations(simulation.cloud.database, id);
  const choices = Object.values(locations.choices);
  const paid = choices.filter(({ isPaid }) => isPaid).length;
  const due = Math.min(allowedLocations(billing.record.amountCents), choices.length);
  return paid === due ? [] : [`${username} has ${paid} paid locations of ${choices.length} instead of ${due}`];
};

/** A Lambda that fails after sending a mail may send it again; of those that succeed, only one sends it. */
const receiptsOf = ({ cloud, confirmedMails }: Simulation, reference: string) => {
  const found = cloud.mails.flatMap((mail, index) =>
    /receipt/u.test(mail.subject) && mail.text.includes(reference) ? [index] : [],
  );
  return { all: found.length, confirmed: found.filter((index) => confirmedMails.has(index)).length };
};

const chargeViolations = async (
  simulation: Simulation,
  user: User,
  { reference, amount }: Truth['charges'][number],
) => {
  const row = await readPayment(simulation.cloud.database, reference);
  if (row?.status !== 'success' || row.userId !== user.id || row.amountCents !== amount)
    return [`the charge ${reference} of ${user.username} is ${row?.status ?? 'missing'} in the ledger`];
  const { all, confirmed } = receiptsOf(simulation, reference);
  if (all === 0) return [`the charge ${reference} of ${user.username} has no receipt`];
  return confirmed > 1 ? [`the charge ${reference} of ${user.username} has ${confirmed} receipts`] : [];
};

const checkoutViolations = ({ cloud }: Simulation, users: readonly User[]): string[] =>
  cloud.rows('payments').flatMap(({ reference, status, userId }) => {
    const user = users.find(({ id }) => id === userId);
    const isOrphaned = status === 'open' && user?.checkout?.reference !== reference;
    return isOrphaned ? [`the checkout ${String(reference)} of ${user?.username} is open in the ledger only`] : [];
  });

/** What holds at rest: our data matches the provider's, and nothing is left over. */
export const checkInvariants = async (simulation: Simulation): Promise<string[]> => {
  const users = await usersOf(simulation);
  const today = utcDay(simulation.cloud.clock.now());
  const found = await Promise.all(
    users.map(async (user) => {
      const truth = truthOf(simulation.cloud.paystack, user.email);
      const charges = await Promise.all(truth.charges.map((charge) => chargeViolations(simulation, user, charge)));
      const surplus = truth.charged > 1 ? [`${user.username} is charged for ${truth.charged} subscriptions`] : [];
      return [
        ...surplus,
        ...recordViolations(user, truth, today),
        ...(await locationViolations(simulation, user)),
        ...charges.flat(),
      ];
    }),
  );
  return [...found.flat(), ...checkoutViolations(simulation, users)];
};
