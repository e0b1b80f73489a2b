import type { UserLocations } from '#domain/locations.ts';
import type { SubscriptionRecord } from '#domain/record.ts';
import { freeRecord } from '#domain/record.ts';
import { reconcileLocations } from '#functions/reactions/reconcile-locations.ts';
import { syncSubscription } from '#functions/reactions/sync-subscription.ts';
import type { Database } from '#ports/database.ts';
import type { ListedSubscription, Ports, Provider } from '#ports/ports.ts';
import { writeBilling } from '#repositories/billing.ts';
import { updateUserLocations } from '#repositories/locations.ts';
import { customerKey, uniqueKeyItem } from '#repositories/unique-keys.ts';
import type { User } from '#repositories/users.ts';
import { newBilling, readUser, userItem } from '#repositories/users.ts';
import type { TestContext } from '#test/support/test-context.ts';

/** When the clock of a test context stands still. */
const today = '2026-11-21';

type Member = { record?: Partial<SubscriptionRecord>; live?: ListedSubscription[]; book?: Partial<UserLocations> };

export const subscriptionOf = (id: string, given: Partial<ListedSubscription> = {}): ListedSubscription => ({
  code: `SUB_${id}`,
  status: 'active',
  planCode: 'PLN_explorer',
  amountCents: 200,
  currency: 'USD',
  domain: 'test',
  createdAt: '2026-10-20T09:15:00.000Z',
  nextPaymentAt: '2026-12-20T09:15:00.000Z',
  customerCode: `CUS_${id}`,
  ...given,
});

/** The record that follows from an active subscription. */
export const recordOf = ({ code, amountCents, createdAt, nextPaymentAt, customerCode }: ListedSubscription) => ({
  isActive: true,
  amountCents: amountCents,
  subscriptionCode: code,
  createdAt: createdAt,
  expiresAt: nextPaymentAt,
  customerCode: customerCode,
});

const aUserItem = (id: string): User => ({
  id,
  email: `${id}@example.com`,
  username: id,
  passwordHash: 'light:x',
  isVerified: true,
  linkCounter: 1,
  registeredAt: '2026-10-01T00:00:00.000Z',
  sessions: {},
  checkout: null,
  billing: { ...newBilling, customer: { code: `CUS_${id}`, number: 1 } },
});

/** A user as if the product had written them; a free one where nothing is given. */
export const aMember = async (database: Database, id: string, { record, live = [], book }: Member = {}) => {
  const user = aUserItem(id);
  await database.write({ kind: 'put', table: 'users', item: userItem(user) });
  await database.write({ kind: 'put', table: 'users', item: uniqueKeyItem(customerKey(`CUS_${id}`), { userId: id }) });
  const stored = live.map(({ customerCode: _, ...subscription }) => subscription);
  const next = { record: { ...freeRecord, ...record }, live: stored, knownCodes: [], endedAt: null };
  await writeBilling(database, user, next, false, new Date(`${today}T00:00:00.000Z`));
  const clock = { now: () => new Date(), pause: async () => {} };
  if (book) await updateUserLocations({ clock, database }, id, (now) => ({ ...now, ...book }));
};

/** Paid locations, as a settled book holds them. */
export const paying = (settledFor: string, ...ids: number[]): Partial<UserLocations> => ({
  reconciledFor: settledFor,
  choices: Object.fromEntries(ids.map((id) => [id, { isPaid: true, chosenAt: '2026-10-20T09:00:00.000Z' }])),
});

/** A provider that lists what it is given, a few to a page, and disables; what else is asked of it fails. */
export const aProvider = (context: TestContext, subscriptions: ListedSubscription[], perPage = 2): Provider => ({
  ...context.ports.provider,
  listSubscriptions: async ({ code }) => subscriptions.filter(({ customerCode }) => customerCode === code),
  getSubscription: async (code) => subscriptions.find((each) => each.code === code) ?? null,
  disableSubscription: async (code) => {
    const found = subscriptions.find((each) => each.code === code);
    if (!found) throw new Error('nothing of that code to disable');
    found.status = 'non-renewing';
    return found;
  },
  listCharges: async () => [],
  pageSubscriptions: async (page) => {
    const rows = subscriptions.slice((page - 1) * perPage, page * perPage);
    return { subscriptions: rows, unreadable: 0, isLast: rows.length < perPage };
  },
});

/** Hands what was published to the reactions about records and locations until nothing is left; mails are not written. */
export const deliver = async (context: TestContext, ports: Ports = context.ports): Promise<void> => {
  const occurrence = { id: 'evt_1', at: ports.clock.now() };
  for (let event = context.published.shift(); event; event = context.published.shift()) {
    if (event.name === 'subscription.review_due') await syncSubscription(event, ports, occurrence);
    if (event.name === 'subscription.synced') await reconcileLocations(event, ports, occurrence);
  }
};

export const reviewed = ({ published }: TestContext): string[] =>
  published.flatMap((event) => (event.name === 'subscription.review_due' ? [event.detail.userId] : []));

export const recordOfUser = async (ports: Ports, id: string) => (await readUser(ports, id))?.billing.record;
