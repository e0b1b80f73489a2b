import { allowedLocations } from '#domain/allowance.ts';
import { utcDay } from '#domain/days.ts';
import { readPayment } from '#repositories/ledger.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { usersOf } from './invariants.ts';
import type { Stage } from './simulation.ts';
import type { Truth } from './truth.ts';
import { truthOf } from './truth.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Nothing goes wrong any more; what is under way comes to its end, and one night with its jobs goes by. */
export const quiesce = async (stage: Stage): Promise<void> => {
  const { bus, faults, providerDownUntil, scheduler } = stage;
  faults.calm();
  providerDownUntil(0);
  await scheduler.runOut();
  while (bus.redrive() > 0) await scheduler.runOut();
  const midnight = Math.ceil(scheduler.now() / dayMs) * dayMs;
  await scheduler.runTo(midnight + 2 * hourMs);
  await scheduler.runOut();
};

const recordFaults = ({ username, billing: { record } }: User, { newest, lastDay }: Truth, today: string): string[] => {
  const isOver = newest === null || lastDay === null || (newest.status !== 'active' && lastDay < today);
  if (isOver) return record.subscriptionCode === '' ? [] : [`${username} is not free, and nothing is paid`];
  const expected = [newest.code, newest.amount, newest.status === 'active', lastDay];
  const {
    subscriptionCode: subscription_code,
    amountCents: subscription_amount,
    isActive: subscription,
    expiresAt: expiry_at,
  } = record;
  const found = [subscription_code, subscription_amount, subscription, expiry_at && utcDay(expiry_at)];
  return String(expected) === String(found) ? [] : [`${username} has the record ${found}, and ${expected} is true`];
};

const bookFaults = async (stage: Stage, { id, username, billing }: User): Promise<string[]> => {
  const { locations } = await readUserLocations(stage.backEnd.database, id);
  const choices = Object.values(locations.choices);
  const paid = choices.filter(({ isPaid }) => isPaid).length;
  const due = Math.min(allowedLocations(billing.record.amountCents), choices.length);
  return paid === due ? [] : [`${username} has ${paid} paid locations of ${choices.length}, and ${due} are due`];
};

/** A run that failed after its mail went out may send it once more; of those that ended well one sent it, if any did. */
const receiptsOf = ({ backEnd, mailed }: Stage, reference: string) => {
  const found = backEnd.mails.flatMap((mail, index) =>
    /receipt/u.test(mail.subject) && mail.text.includes(reference) ? [index] : [],
  );
  return { all: found.length, settled: found.filter((index) => mailed.has(index)).length };
};

const chargeFaults = async (stage: Stage, user: User, { reference, amount }: Truth['charges'][number]) => {
  const row = await readPayment(stage.backEnd.database, reference);
  if (row?.status !== 'success' || row.userId !== user.id || row.amountCents !== amount)
    return [`the charge ${reference} of ${user.username} is ${row?.status ?? 'not'} in the ledger`];
  const { all, settled } = receiptsOf(stage, reference);
  if (all === 0) return [`the charge ${reference} of ${user.username} has no receipt`];
  return settled > 1 ? [`the charge ${reference} of ${user.username} has ${settled} receipts`] : [];
};

const checkoutFaults = ({ backEnd }: Stage, users: readonly User[]): string[] =>
  backEnd.rows('payments').flatMap(({ reference, status, userId }) => {
    const user = users.find(({ id }) => id === userId);
    const isForgotten = status === 'open' && user?.checkout?.reference !== reference;
    return isForgotten
      ? [`the checkout ${String(reference)} of ${user?.username} is open, and nobody looks after it`]
      : [];
  });

/** What holds once all is at rest: our side says what the provider says, and nothing is left over. */
export const checkInvariants = async (stage: Stage): Promise<string[]> => {
  const users = await usersOf(stage);
  const today = utcDay(stage.backEnd.clock.now());
  const found = await Promise.all(
    users.map(async (user) => {
      const truth = truthOf(stage.backEnd.paystack, user.email);
      const charges = await Promise.all(truth.charges.map((charge) => chargeFaults(stage, user, charge)));
      const surplus = truth.charged > 1 ? [`${user.username} has ${truth.charged} subscriptions that are charged`] : [];
      return [...surplus, ...recordFaults(user, truth, today), ...(await bookFaults(stage, user)), ...charges.flat()];
    }),
  );
  return [...found.flat(), ...checkoutFaults(stage, users)];
};
