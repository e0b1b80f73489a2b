import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { linkToken } from '#auth/email-link.ts';
import { printOpenApi } from '#contract/openapi.ts';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { examples, routes } from '#contract/routes.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { permissions } from '#infra/config/permissions.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { stopMail } from '#repositories/deliverability.ts';
import { readUserLocations, updateUserLocations } from '#repositories/locations.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { openBackend } from '#test/reliability/crash/backend-fixture.ts';
import { aSubscriber } from '#test/reliability/crash/member.ts';
import type { Reply } from '#test/support/api.ts';
import { apiOf } from '#test/support/api.ts';
import { iterations } from '#test/support/iterations.ts';
import type { Interceptor } from '#test/support/memory/memory-ports.ts';
import { memoryPorts } from '#test/support/memory/memory-ports.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { addAccount, aRegistration, findUser, newPassword, password } from '#test/support/test-context.ts';
import { concurrently } from './race-fixture.ts';

const many = iterations(40, 100);
const table: Record<RouteName, Route> = routes;
const document = printOpenApi([]);

const writes = (name: RouteName): boolean =>
  Object.values(permissions[name].tables ?? {}).some((actions) =>
    actions.some((action) => ['PutItem', 'UpdateItem', 'DeleteItem'].includes(action)),
  );

/** The tables answer as slowly as under load, each time after another delay. */
const slowTables: Interceptor = async (site, call) => {
  if (site.startsWith('database')) await pause(10 + Math.random() * 20);
  return call();
};

/** Ann, who subscribed a while ago, at DynamoDB Local with a clock that really waits. */
const aSubscribedFixture = async () => {
  const backend = openBackend(1);
  const { payment, tokens } = await aSubscriber(backend);
  const { cloud } = backend;
  // Longer than a sync counts as recent, and shorter than an access token lives.
  await backend.pass(31_000);
  const database = awsDatabase(await anEnvWithTables(inject('engineUrl')));
  for (const each of tableKeys)
    for (const item of cloud.rows(each)) await database.write({ kind: 'put', table: each, item });
  const clock = { now: cloud.clock.now, pause: async (ms: number) => void (await pause(ms)) };
  const ports = memoryPorts({ ...cloud, database }, slowTables, { clock });
  const ann = await findUser(ports, 'ann@example.com');
  if (!ann) throw new Error('Ann is not stored');
  return { ports, ann, payment, tokens: tokens(), ...apiOf(ports) };
};

type Fixture = Awaited<ReturnType<typeof aSubscribedFixture>>;

/** The body of each of the concurrent calls, where the contract's example would change nothing. */
const bodies: Partial<Record<RouteName, (fixture: Fixture) => Promise<(index: number) => unknown>>> = {
  createToken:
    async ({ ann }) =>
    () => ({ email: ann.email, password }),
  refreshToken:
    async ({ tokens }) =>
    () => ({ refresh: tokens.refresh }),
  registerUser: async () => (index) => ({ ...aRegistration('new'), username: `new${index}` }),
  verifyEmail: async ({ ports }) => {
    const account = { email: 'bob@example.com', username: 'bob', passwordHash: '' };
    const bob = await addAccount(ports, account, false);
    const token = await linkToken(ports.hashes, bob, 'verify', ports.clock.now());
    return () => ({ uid: bob.id, token });
  },
  reverifyEmail: async ({ ports, ann }) => {
    const sentAt = ports.clock.now().toISOString();
    await stopMail(ports, await hashEmail(ports.hashes, ann.email), { kind: 'complaint', sentAt });
    return () => undefined;
  },
  resetPassword: async ({ ports, ann }) => {
    const token = `${ann.id}.${await linkToken(ports.hashes, ann, 'reset', ports.clock.now())}`;
    return () => ({ new_password: newPassword, confirm_password: newPassword, token });
  },
  changePassword: async () => () => ({ old_password: password, new_password: newPassword }),
  logout:
    async ({ tokens }) =>
    () => ({ refresh_token: tokens.refresh }),
  selectServers: async () => (index) => ({ server_ids: [serverOf(index)] }),
  deleteSubscribed: async (fixture) => {
    await chooseAll(fixture);
    return (index) => ({ location_ids: [serverOf(index)] });
  },
  updateSubscribed: async (fixture) => {
    await chooseAll(fixture);
    return (index) => ({ location_ids: [index % 2 ? 3 : 8], paid: true });
  },
  startPayment: async () => () => ({ ...examples.startPayment, amount: 400, plan: 'PLN_jetsetter' }),
  confirmPayment:
    async ({ payment }) =>
    () => ({ reference: payment.reference }),
};

const serverOf = (index: number): number => launchCatalogue[index % launchCatalogue.length]?.id ?? 1;

const chooseAll = ({ ports, ann }: Fixture) =>
  updateUserLocations(ports, ann.id, (locations) => ({
    ...locations,
    choices: Object.fromEntries(
      launchCatalogue.map(({ id }) => [id, { isPaid: false, chosenAt: '2026-11-10T12:00:00.000Z' }]),
    ),
  }));

const callTogether = async (fixture: Fixture, name: RouteName, count: number): Promise<Reply[]> => {
  const example: Partial<Record<RouteName, unknown>> = examples;
  const bodyOf = (await bodies[name]?.(fixture)) ?? (() => example[name]);
  return concurrently(count, (index) => fixture.call(name, bodyOf(index), fixture.tokens.access));
};

const chosenBy = async ({ ports, ann }: Fixture): Promise<number[]> =>
  Object.keys((await readUserLocations(ports.database, ann.id)).locations.choices).map(Number);

describe('concurrent calls of one user', () => {
  test.each(keysOf(routes))('concurrent calls of %s cause no server error', async (name) => {
    const fixture = await aSubscribedFixture();

    const replies = await callTogether(fixture, name, many);

    const { method, path } = table[name];
    const documented = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(replies.filter(({ status }) => documented[status] === undefined)).toEqual([]);
    for (const { body, headers } of replies)
      if (body.code === 'concurrent_update') expect(headers['Retry-After']).toBe('1');
    // A call that writes was not refused for its body.
    if (writes(name)) expect(replies.some(({ status }) => status < 300)).toBe(true);
    recordTries(3, 'concurrent calls of one user cause no server error', replies.length);
  });

  test.each(keysOf(routes))('%s documents that concurrent calls may be told to try again if it writes', (name) => {
    expect(table[name].errors.includes('concurrent_update')).toBe(writes(name));
  });
});

describe('concurrent choices of one customer', () => {
  test('ten concurrent choices all succeed', async () => {
    const fixture = await aSubscribedFixture();

    const replies = await callTogether(fixture, 'selectServers', 10);

    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await chosenBy(fixture)).toEqual(expect.arrayContaining(replies.map((_, index) => serverOf(index))));
    recordTries(3, 'ten concurrent choices all succeed', replies.length);
  });

  test.each(['selectServers', 'deleteSubscribed'] as const)(
    'each of sixty concurrent calls of %s that succeeded has had its effect',
    async (name) => {
      const fixture = await aSubscribedFixture();

      const replies = await callTogether(fixture, name, 60);

      const succeeded = replies.flatMap(({ status }, index) => (status === 200 ? [serverOf(index)] : []));
      const chosen = await chosenBy(fixture);
      expect(succeeded.filter((id) => chosen.includes(id) !== (name === 'selectServers'))).toEqual([]);
      expect(replies.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(3);
      recordTries(3, 'each concurrent choice that succeeded is stored', succeeded.length);
    },
  );
});
