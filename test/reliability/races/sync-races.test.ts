import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { Event } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import type { Database } from '#ports/database.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Backend } from '#test/reliability/crash/backend-fixture.ts';
import { openBackend } from '#test/reliability/crash/backend-fixture.ts';
import { customerOf } from '#test/reliability/crash/member.ts';
import {
  afterLosingItsWebhooks,
  cancelsAtProvider,
  charged,
  lapses,
  monthMs,
  renewalFails,
} from '#test/reliability/crash/subscription-events.ts';
import type { Invocation } from '#test/support/memory/invocation.ts';
import { invoke } from '#test/support/memory/invocation.ts';
import type { Interceptor } from '#test/support/memory/memory-ports.ts';
import { memoryPorts } from '#test/support/memory/memory-ports.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { concurrently } from './race-fixture.ts';

const many = 50;

/** The provider is slow, each time by another amount. */
const slowProvider: Interceptor = async (site, call) => {
  if (site.startsWith('provider')) await pause(5 + Math.random() * 30);
  return call();
};

/** The tables of a backend, copied to DynamoDB Local. */
const copyTables = async ({ cloud }: Backend): Promise<Database> => {
  const database = awsDatabase(await anEnvWithTables(inject('engineUrl')));
  for (const table of tableKeys)
    for (const item of cloud.rows(table)) await database.write({ kind: 'put', table, item });
  return database;
};

const annIn = async ({ cloud }: Backend, database: Database): Promise<User> => {
  const row = cloud.rows('users').find(({ username }) => username === 'ann');
  const user = await readUser({ database, clock: cloud.clock }, String(row?.id));
  if (!user) throw new Error('Ann is not stored');
  return user;
};

const stateOf = async (backend: Backend, database: Database) => {
  const { id, billing, checkout } = await annIn(backend, database);
  const { record, live, knownCodes } = billing;
  return { record, live, knownCodes, checkout, choices: (await readUserLocations(database, id)).locations.choices };
};

const changes: [string, (backend: Backend) => Promise<unknown>][] = [
  ['the first charge', charged],
  ['a renewal', afterLosingItsWebhooks((backend) => backend.pass(monthMs))],
  ['a failed renewal', afterLosingItsWebhooks(renewalFails)],
  ['a cancellation', afterLosingItsWebhooks(cancelsAtProvider)],
  ['the end of a plan', afterLosingItsWebhooks(lapses)],
];

describe('concurrent syncs', () => {
  test.each(changes)('fifty concurrent webhooks about %s all succeed, with the result of one', async (_what, act) => {
    const backend = openBackend(1);
    await act(backend);
    const database = await copyTables(backend);
    const { cloud } = backend;
    const { id: userId } = await annIn(backend, cloud.database);
    const notified: Event = { name: 'payment.notified', detail: { customerCode: customerOf(backend) } };
    const synced: Event = { name: 'subscription.synced', detail: { userId } };
    const delivery = (name: ReactionName, event: Event, index = many): Invocation => {
      const accepted = { id: `evt_${event.name}_${index}`, at: cloud.clock.now(), event };
      return { kind: 'reaction', name, accepted };
    };
    const clock = { now: cloud.clock.now, pause: async (ms: number) => void (await pause(ms)) };

    const ports = () => memoryPorts(cloud, slowProvider, { database, clock });
    await concurrently(many, (index) => invoke(delivery('syncSubscription', notified, index), ports()));
    await concurrently(many, (index) => invoke(delivery('reconcileLocations', synced, index), ports()));

    const found = await stateOf(backend, database);
    await backend.call(delivery('syncSubscription', notified));
    await backend.call(delivery('reconcileLocations', synced));
    expect(found).toEqual(await stateOf(backend, cloud.database));
    recordTries(
      14,
      'concurrent webhooks about one customer on DynamoDB Local all succeed, with the result of one',
      many,
    );
  });
});
