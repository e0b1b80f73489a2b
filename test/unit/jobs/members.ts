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

/** The day of the clock in a test context. */
const today = '2026-11-21';

type Member = { record?: Partial<SubscriptionRecord>; live?: ListedSubscription[]; locations?: Partial<UserLocations> };

export const subscriptionOf = (id: string, overrides: Partial<ListedSubscription> = {}): ListedSubscription => ({
  code: `SUB_${id}`,
  status: 'active',
  planCode: 'PLN_explorer',
  amountCents: 200,
  currency: 'USD',
  domain: 'test',
  createdAt: '2026-10-20T09:15:00.000Z',
  nextPaymentAt: '2026-12-20T09:15:00.000Z',
  customerCode: `CUS_${id}`,
  ...overrides,
});

/** The record of an active subscription. */
export const recordOf = ({ code, amountCents, createdAt, nextPaymentAt, customerCode }: ListedSubscription) => ({
  isActive: true,
  amountCents,
  subscriptionCode: code,
  createdAt,
  expiresAt: nextPaymentAt,
  customerCode,
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

/** A user as the product stores it, by default a free one. */
export const aMember = async (database: Database, id: string, { record, live = [], locations }: Member = {}) => {
  const user = aUserItem(id);
  await database.write({ kind: 'put', table: 'users', item: userItem(user) });
  await database.write({ kind: 'put', table: 'users', item: uniqueKeyItem(customerKey(`CUS_${id}`), { userId: id }) });
  const liveSubscriptions = live.map(({ customerCode: _, ...subscription }) => subscription);
  const next = { record: { ...freeRecord, ...record }, live: liveSubscriptions, knownCodes: [], endedAt: null };
  await writeBilling(database, user, next, false, new Date(`${today}T00:00:00.000Z`));
  const clock = { now: () => new Date(), pause: async () => {} };
  if (locations) await updateUserLocations({ clock, database }, id, (stored) => ({ ...stored, ...locations }));
};

/** Paid locations, reconciled for a subscription. */
export const paidLocations = (reconciledFor: string, ...ids: number[]): Partial<UserLocations> => ({
  reconciledFor,
  choices: Object.fromEntries(ids.map((id) => [id, { isPaid: true, chosenAt: '2026-10-20T09:00:00.000Z' }])),
});

/** A provider with these subscriptions, `perPage` to a page. Every other call fails. */
export const aProvider = (context: TestContext, subscriptions: ListedSubscription[], perPage = 2): Provider => ({
  ...context.ports.provider,
  listSubscriptions: async ({ code }) => subscriptions.filter(({ customerCode }) => customerCode === code),
  getSubscription: async (code) => subscriptions.find((each) => each.code === code) ?? null,
  disableSubscription: async (code) => {
    const found = subscriptions.find((each) => each.code === code);
    if (!found) throw new Error('no subscription with that code');
    found.status = 'non-renewing';
    return found;
  },
  listCharges: async () => [],
  pageSubscriptions: async (page) => {
    const rows = subscriptions.slice((page - 1) * perPage, page * perPage);
    return { subscriptions: rows, unreadable: 0, isLast: rows.length < perPage };
  },
});

/** Delivers published events to the reactions that sync and reconcile until none is left. Sends no mails. */
export const deliver = async (context: TestContext, ports: Ports = context.ports): Promise<void> => {
  const metadata = { id: 'evt_1', at: ports.clock.now() };
  for (let event = context.published.shift(); event; event = context.published.shift()) {
    if (event.name === 'subscription.review_due') await syncSubscription(event, ports, metadata);
    if (event.name === 'subscription.synced') await reconcileLocations(event, ports, metadata);
  }
};

export const reviewed = ({ published }: TestContext): string[] =>
  published.flatMap((event) => (event.name === 'subscription.review_due' ? [event.detail.userId] : []));

export const recordOfUser = async (ports: Ports, id: string) => (await readUser(ports, id))?.billing.record;
