import { isLive } from '#domain/subscription.ts';
import type { Item } from '#ports/database.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { hasFlag, readPayment } from '#repositories/payments.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Backend } from './backend-fixture.ts';

const kindOf = ({ pk }: Item): string => String(pk).split('#', 1).join('');

/** A registration sent twice leaves two accounts, of which one can be confirmed; the other expires and does not count. */
const isFirst = (user: User, index: number, users: readonly User[]): boolean =>
  users.findIndex(({ email, username }) => email === user.email && username === user.username) === index;

const usersOf = async ({ cloud }: Backend): Promise<User[]> => {
  const ids = cloud.rows('users').flatMap((row) => (kindOf(row) === 'user' ? [String(row.id)] : []));
  const users = await Promise.all(ids.map((id) => readUser(cloud, id)));
  return users
    .filter((user) => user !== null)
    .sort((a, b) => Number(b.isVerified) - Number(a.isVerified) || a.username.localeCompare(b.username))
    .filter(isFirst);
};

const planOf = ({ cloud }: Backend, code: string): string =>
  cloud.paystack.subscriptions().find((each) => each.code === code)?.planCode ?? '';

const userState = async (backend: Backend, user: User) => {
  const { billing, checkout } = user;
  const { locations } = await readUserLocations(backend.cloud.database, user.id);
  const { subscriptionCode, expiresAt, createdAt, customerCode, ...record } = billing.record;
  return {
    name: user.username,
    email: user.email,
    passwordHash: user.passwordHash,
    isVerified: user.isVerified,
    isUndeliverable: user.undeliverableUntil !== undefined,
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

/** The ledger. A checkout that was never paid may be in it more than once, but only once as open. */
const ledgerOf = async (backend: Backend, users: readonly User[]) => {
  const references = backend.cloud.rows('payments').map(({ reference }) => String(reference));
  const rows = await Promise.all(references.map((reference) => readPayment(backend.cloud.database, reference)));
  const known = rows.filter((row) => row !== null);
  const nameOf = (userId: string) => users.find(({ id }) => id === userId)?.username ?? 'unknown';
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

const providerOf = ({ cloud }: Backend) => {
  const emails = new Map(cloud.paystack.customers().map(({ code, email }) => [code, email]));
  return {
    customers: [...emails.values()].sort(),
    live: cloud.paystack
      .subscriptions()
      .filter((each) => isLive({ ...each, amountCents: 0, currency: '', domain: '', nextPaymentAt: null }))
      .map(({ customerCode, planCode, status }) => [emails.get(customerCode), planCode, status]),
    charges: cloud.paystack
      .payments()
      .filter(({ paidAt }) => paidAt !== null)
      .map(({ customerCode, amount, status }) => [emails.get(customerCode), amount, status]),
  };
};

/** Who was sent which mail. A mail may be sent twice rather than never, so duplicates do not count. */
const mailsOf = ({ cloud }: Backend): string[] => [
  ...new Set(cloud.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()),
];

/** Unique keys by kind. Held usernames and rate limits expire by themselves, so they do not count. */
const uniqueKeysOf = ({ cloud }: Backend) => {
  const counts: Record<string, number> = {};
  for (const row of cloud.rows('users')) {
    const kind = kindOf(row);
    if (['email', 'username', 'customer'].includes(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

/** What is known about addresses: whether mail is stopped, and whether the owner confirmed again. */
const deliverabilityOf = ({ cloud }: Backend) =>
  cloud
    .rows('users')
    .filter((row) => kindOf(row) === 'deliverability')
    .map(({ failure, confirmedAt }) => ({ failure, isConfirmed: confirmedAt !== null }));

/** What must be the same whatever failed meanwhile: all but ids, instants, versions and sessions. */
export const snapshotState = async (backend: Backend) => {
  const users = await usersOf(backend);
  return {
    users: await Promise.all(users.map((user) => userState(backend, user))),
    ledger: await ledgerOf(backend, users),
    provider: providerOf(backend),
    mails: mailsOf(backend),
    uniqueKeys: uniqueKeysOf(backend),
    deliverability: deliverabilityOf(backend),
  };
};
