import { isLive } from '#domain/subscription.ts';
import type { Item } from '#ports/database.ts';
import { hasFlag, readPayment } from '#repositories/ledger.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Backend } from './backend-fixture.ts';

const kindOf = ({ pk }: Item): string => String(pk).split('#', 1).join('');

const usersOf = async ({ backEnd }: Backend): Promise<User[]> => {
  const ids = backEnd.rows('users').flatMap((row) => (kindOf(row) === 'user' ? [String(row.id)] : []));
  const users = await Promise.all(ids.map((id) => readUser(backEnd, id)));
  return users.filter((user) => user !== null).sort((a, b) => a.username.localeCompare(b.username));
};

const planOf = ({ backEnd }: Backend, code: string): string =>
  backEnd.paystack.subscriptions().find((each) => each.code === code)?.planCode ?? '';

const userPortrait = async (backend: Backend, user: User) => {
  const { billing, checkout } = user;
  const { locations } = await readUserLocations(backend.backEnd.database, user.id);
  const { subscriptionCode, expiresAt, createdAt, customerCode, ...record } = billing.record;
  return {
    name: user.username,
    email: user.email,
    passwordHash: user.passwordHash,
    isVerified: user.isVerified,
    isKept: user.removeAfter === undefined,
    record: {
      ...record,
      plan: planOf(backend, subscriptionCode),
      lastDay: expiresAt?.slice(0, 10) ?? null,
      isDated: createdAt !== null,
      hasCustomer: customerCode !== '',
    },
    isCustomer: billing.customer !== null,
    hasEnded: billing.endedAt !== null,
    checkout: checkout && { planCode: checkout.planCode, hasUrl: checkout.url !== null },
    choices: Object.entries(locations.choices).map(([id, { isPaid }]) => [Number(id), isPaid]),
    takesAll: locations.takesAll,
    isSignedIn: Object.keys(user.sessions).length > 0,
    isSettled: locations.reconciledFor === subscriptionCode,
  };
};

/** Charges as the ledger has them. What was opened and never paid may stand there more than once, but not as open. */
const ledgerOf = async (backend: Backend, users: readonly User[]) => {
  const references = backend.backEnd.rows('payments').map(({ reference }) => String(reference));
  const rows = await Promise.all(references.map((reference) => readPayment(backend.backEnd.database, reference)));
  const known = rows.filter((row) => row !== null);
  const nameOf = (userId: string) => users.find(({ id }) => id === userId)?.username ?? 'nobody';
  return {
    paid: known
      .filter(({ status }) => status === 'success')
      .map((row) => [
        nameOf(row.userId),
        row.planCode,
        row.amountCents,
        row.origin,
        row.receiptSentAt !== null,
        Object.keys(row.marks),
        hasFlag(row, 'duplicated'),
      ])
      .map(String)
      .sort(),
    open: known.filter(({ status }) => status === 'open').map(({ planCode }) => planCode),
  };
};

const providerOf = ({ backEnd }: Backend) => {
  const emails = new Map(backEnd.paystack.customers().map(({ code, email }) => [code, email]));
  return {
    customers: [...emails.values()].sort(),
    live: backEnd.paystack
      .subscriptions()
      .filter((each) => isLive({ ...each, amountCents: 0, currency: '', domain: '', nextPaymentAt: null }))
      .map(({ customerCode, planCode, status }) => [emails.get(customerCode), planCode, status]),
    charges: backEnd.paystack
      .payments()
      .filter(({ paidAt }) => paidAt !== null)
      .map(({ customerCode, amount, status }) => [emails.get(customerCode), amount, status]),
  };
};

/** Who was mailed what. The same mail may go out twice rather than never, so copies do not count here. */
const mailsOf = ({ backEnd }: Backend): string[] => [
  ...new Set(backEnd.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()),
];

/** Claims by kind; the names that are only held, and counters of tries and mails, run out by themselves. */
const claimsOf = ({ backEnd }: Backend) => {
  const counts: Record<string, number> = {};
  for (const row of backEnd.rows('users')) {
    const kind = kindOf(row);
    if (['email', 'username', 'customer'].includes(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

/** What must be the same however a run was disturbed. Ids, instants, versions and sessions are not in it. */
export const snapshotState = async (backend: Backend) => {
  const users = await usersOf(backend);
  return {
    users: await Promise.all(users.map((user) => userPortrait(backend, user))),
    ledger: await ledgerOf(backend, users),
    provider: providerOf(backend),
    mails: mailsOf(backend),
    claims: claimsOf(backend),
  };
};
