import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { readUser } from '#repositories/users.ts';
import { beginCheckout } from '#test/support/customer.ts';
import { bodyRoutes, goodBodies } from '#test/support/good-bodies.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aSignedInUser, aTestContext } from '#test/support/test-context.ts';
import { emptyProvider } from './empty-provider.ts';

const far = '2099-12-31T00:00:00.000Z';

/** Fields that an attacker could add to get more than they paid for, named as in the API and as in the tables. */
const extraFields: Record<string, unknown> = {
  id: 'usr_0',
  pk: 'user#usr_0',
  uid: 'usr_0',
  user_id: 'usr_0',
  isVerified: false,
  is_active: false,
  is_staff: true,
  is_superuser: true,
  email_verified: true,
  email: 'thief@example.com',
  username: 'thief',
  passwordHash: 'light:thief',
  linkCounter: 99,
  registeredAt: far,
  sessions: {},
  sessionId: 'ses_0',
  checkout: null,
  removeAfter: 1,
  billing: { version: 99, record: { subscription: true, subscription_amount: 900 } },
  record: { subscription: true },
  version: 99,
  subscription: true,
  subscription_amount: 900,
  subscription_code: 'SUB_thief',
  created_at: '2020-01-01T00:00:00Z',
  expiry_at: far,
  customer_code: 'CUS_thief',
  customer: { code: 'CUS_thief', number: 1 },
  live: [{ status: 'active', amountCents: 900 }],
  plan_code: 'PLN_unlimited',
  paid: true,
  isPaid: true,
  choices: { 1: { isPaid: true } },
  settledFor: 'SUB_thief',
  isAll: true,
  allowance: 100,
  role: 'admin',
  fp: '',
};

/** Without logout and changePassword, whose purpose is to change what is compared here. */
const routesToTry = bodyRoutes.filter((name) => name !== 'logout' && name !== 'changePassword');

const aCustomer = async () => {
  const { ports, api, user: ann, access } = await aSignedInUser(aTestContext({ provider: emptyProvider }));
  await api.call('selectServers', { server_ids: [1, 2] }, access);
  await beginCheckout(ports, ann, 'https://checkout.example/ann');

  const owned = async () => {
    const user = await readUser(ports, ann.id);
    const { locations } = await readUserLocations(ports.database, ann.id);
    const paid = Object.entries(locations.choices).filter(([, { isPaid }]) => isPaid);
    const { version: _version, syncedAt: _syncedAt, ...billing } = user?.billing ?? {};
    const { id, email, username, passwordHash, isVerified, linkCounter, registeredAt, removeAfter } = user ?? {};
    const identity = { id, email, username, passwordHash, isVerified, linkCounter, registeredAt, removeAfter };
    return {
      identity,
      billing,
      paid,
      reconciledFor: locations.reconciledFor,
      sessions: Object.keys(user?.sessions ?? {}).length,
    };
  };
  return { api, access, owned };
};

const good = (name: RouteName): Record<string, unknown> => (name in goodBodies ? Reflect.get(goodBodies, name) : {});

describe('mass assignment', () => {
  test.each(routesToTry)(
    'no extra field in a request of %s changes what only the provider and the server decide',
    async (name) => {
      const { api, access, owned } = await aCustomer();
      const before = await owned();
      const own = Object.keys(good(name));
      let tried = 0;

      for (const [field, value] of Object.entries(extraFields)) {
        // Skip the route's own fields, except those of the record, which are validated but ignored.
        if (own.includes(field) && name !== 'updateUser') continue;
        for (const sent of [{ [field]: value }, { data: { [field]: value } }, { user: { [field]: value } }]) {
          await api.call(name, { ...good(name), ...sent }, name === 'createToken' ? undefined : access);
          tried += 1;
        }
      }

      const { sessions, ...after } = await owned();
      const { sessions: sessionsBefore, ...expected } = before;
      expect(after).toEqual(expected);
      if (name !== 'createToken') expect(sessions).toBe(sessionsBefore);
      recordTries(19, 'an extra field in a request changes nothing', tried);
    },
  );

  test('every route with a body is covered', () => {
    const writing = Object.entries<Route>(routes).filter(([, { body }]) => body !== null && body !== 'raw');

    expect([...routesToTry, 'logout', 'changePassword'].toSorted()).toEqual(writing.map(([name]) => name).toSorted());
  });
});
