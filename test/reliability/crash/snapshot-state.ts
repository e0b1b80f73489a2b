import { isLive } from '#domain/subscription.ts';
import type { Item } from '#ports/database.ts';
import { hasMark, readPayment } from '#repositories/ledger.ts';
import { readBook } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { House } from './backend-fixture.ts';

const kindOf = ({ pk }: Item): string => String(pk).split('#', 1).join('');

const usersOf = async ({ backEnd }: House): Promise<User[]> => {
  const ids = backEnd.rows('users').flatMap((row) => (kindOf(row) === 'user' ? [String(row.id)] : []));
  const users = await Promise.all(ids.map((id) => readUser(backEnd, id)));
  return users.filter((user) => user !== null).sort((a, b) => a.username.localeCompare(b.username));
};

const planOf = ({ backEnd }: House, code: string): string =>
  backEnd.paystack.subscriptions().find((each) => each.code === code)?.planCode ?? '';

const userPortrait = async (house: House, user: User) => {
  const { billing, checkout } = user;
  const { book } = await readBook(house.backEnd.database, user.id);
  const { subscription_code, expiry_at, created_at, customer_code, ...record } = billing.record;
  return {
    name: user.username,
    email: user.email,
    passwordHash: user.passwordHash,
    isVerified: user.isVerified,
    isKept: user.removeAfter === undefined,
    record: {
      ...record,
      plan: planOf(house, subscription_code),
      lastDay: expiry_at?.slice(0, 10) ?? null,
      isDated: created_at !== null,
      hasCustomer: customer_code !== '',
    },
    isCustomer: billing.customer !== null,
    hasEnded: billing.endedAt !== null,
    checkout: checkout && { planCode: checkout.planCode, hasUrl: checkout.url !== null },
    choices: Object.entries(book.choices).map(([id, { isPaid }]) => [Number(id), isPaid]),
    takesAll: book.takesAll,
    isSignedIn: Object.keys(user.sessions).length > 0,
    isSettled: book.settledFor === subscription_code,
  };
};

/** Charges as the ledger has them. What was opened and never paid may stand there more than once, but not as open. */
const ledgerOf = async (house: House, users: readonly User[]) => {
  const references = house.backEnd.rows('payments').map(({ reference }) => String(reference));
  const rows = await Promise.all(references.map((reference) => readPayment(house.backEnd.database, reference)));
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
        hasMark(row, 'duplicated'),
      ])
      .map(String)
      .sort(),
    open: known.filter(({ status }) => status === 'open').map(({ planCode }) => planCode),
  };
};

const providerOf = ({ backEnd }: House) => {
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
const mailsOf = ({ backEnd }: House): string[] => [
  ...new Set(backEnd.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()),
];

/** Claims by kind; the names that are only held, and counters of tries and mails, run out by themselves. */
const claimsOf = ({ backEnd }: House) => {
  const counts: Record<string, number> = {};
  for (const row of backEnd.rows('users')) {
    const kind = kindOf(row);
    if (['email', 'username', 'customer'].includes(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

/** What must be the same however a run was disturbed. Ids, instants, versions and sessions are not in it. */
export const portraitOf = async (house: House) => {
  const users = await usersOf(house);
  return {
    users: await Promise.all(users.map((user) => userPortrait(house, user))),
    ledger: await ledgerOf(house, users),
    provider: providerOf(house),
    mails: mailsOf(house),
    claims: claimsOf(house),
  };
};
