import { vi } from 'vitest';
import type { UserRecord } from '#contract/account.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { launchCatalogue } from '#domain/catalogue.ts';

type Reply = { status?: number; body: unknown };
type Replies = Partial<Record<RouteName, (body: unknown) => Reply | null>>;
export type RecordedCall = { name: RouteName; body: unknown };

const unexpected: Reply = { status: 404, body: { code: 'not_found', detail: 'Not found.' } };

const response = ({ status = 200, body }: Reply): Response => Response.json(body, { status });

/** Answers the site's calls by route; null is a broken connection. Returns what was calls, in order. */
export const stubApi = (replies: Replies): RecordedCall[] => {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const entry = Object.entries(routes).find(([, route]) => route.path === path && route.method === method);
    // The entries of the table carry its keys; Object.entries widens them to strings.
    const name = entry?.[0] as RouteName;
    const sent: unknown = body === undefined ? null : JSON.parse(body);
    calls.push({ name, body: sent });
    const reply = (replies[name] ?? (() => unexpected))(sent);
    if (reply === null) throw new TypeError('Failed to fetch');
    return response(reply);
  });
  return calls;
};

export const aUser = (parts: Partial<UserRecord> = {}): UserRecord => ({
  email: 'amina@example.com',
  email_undeliverable: false,
  username: 'amina',
  subscription: false,
  subscription_amount: 0,
  subscription_code: '',
  created_at: null,
  expiry_at: null,
  customer_code: '',
  today: '2026-11-21',
  ...parts,
});

export const aSubscriber = (amount: number): UserRecord =>
  aUser({
    subscription: true,
    subscription_amount: amount,
    subscription_code: 'SUB_1',
    expiry_at: '2026-12-03T10:00:00.000Z',
    customer_code: 'CUS_1',
  });

export const catalogue = launchCatalogue.map(({ id, location, country, region, isFree }) => ({
  id,
  location,
  country,
  region,
  free: isFree,
}));

/** A customer at the provider with one JetSetter subscription. */
export const aCustomer = (status: string) => ({
  customer_code: 'CUS_1',
  stale: false,
  subscriptions: [
    {
      status,
      amount: 400,
      subscription_code: 'SUB_1',
      createdAt: '2026-11-21T08:00:00.000Z',
      next_payment_date: '2026-12-21T08:00:00.000Z',
      plan: 'PLN_jetsetter',
    },
  ],
});
