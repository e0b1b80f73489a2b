import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { Event } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import type { Database } from '#ports/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Backend } from '#test/reliability/crash/backend-fixture.ts';
import { openBackend } from '#test/reliability/crash/backend-fixture.ts';
import { customerOf } from '#test/reliability/crash/member.ts';
import {
  cancelsAtProvider,
  charged,
  lapses,
  monthMs,
  renewalRefused,
  untold,
} from '#test/reliability/crash/subscription-events.ts';
import type { Interceptor } from '#test/support/backend/interceptors.ts';
import { portsThrough } from '#test/support/backend/interceptors.ts';
import type { Invocation } from '#test/support/backend/invocation.ts';
import { invoke } from '#test/support/backend/invocation.ts';
import { tell } from '#test/support/figures.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { atOnce } from './race-fixture.ts';

const many = 50;
// Object.keys forgets that the keys of the table are its names.
const tableNames = Object.keys(tables) as TableName[];

/** The provider takes its time, and never the same. */
const slowly: Interceptor = async (site, call) => {
  if (site.startsWith('provider')) await pause(5 + Math.random() * 30);
  return call();
};

/** What lies in the tables of a backend, in DynamoDB's own engine. */
const moved = async ({ backEnd }: Backend): Promise<Database> => {
  const database = awsDatabase(await anEnvWithTables(inject('engineUrl')));
  for (const table of tableNames)
    for (const item of backEnd.rows(table)) await database.write({ kind: 'put', table, item });
  return database;
};

const ownerIn = async ({ backEnd }: Backend, database: Database): Promise<User> => {
  const row = backEnd.rows('users').find(({ username }) => username === 'ann');
  const user = await readUser({ database, clock: backEnd.clock }, String(row?.id));
  if (!user) throw new Error('Ann is gone');
  return user;
};

const standingOf = async (backend: Backend, database: Database) => {
  const { id, billing, checkout } = await ownerIn(backend, database);
  const { record, live, knownCodes } = billing;
  return { record, live, knownCodes, checkout, choices: (await readUserLocations(database, id)).locations.choices };
};

const happenings: [string, (backend: Backend) => Promise<unknown>][] = [
  ['the first charge', charged],
  ['a renewal', untold((backend) => backend.pass(monthMs))],
  ['a renewal that was refused', untold(renewalRefused)],
  ['a cancellation', untold(cancelsAtProvider)],
  ['the end of a plan', untold(lapses)],
];

describe('fifty webhooks at the same moment about', () => {
  test.each(happenings)('%s all succeed and leave what one would', async (_what, happen) => {
    const backend = openBackend(1);
    await happen(backend);
    const database = await moved(backend);
    const { backEnd } = backend;
    const { id: userId } = await ownerIn(backend, backEnd.database);
    const notified: Event = { name: 'payment.notified', detail: { customerCode: customerOf(backend) } };
    const synced: Event = { name: 'subscription.synced', detail: { userId } };
    const delivery = (name: ReactionName, event: Event, index = many): Invocation => {
      const accepted = { id: `evt_${event.name}_${index}`, at: backEnd.clock.now(), event };
      return { kind: 'reaction', name, accepted };
    };
    const clock = { now: backEnd.clock.now, pause: async (ms: number) => void (await pause(ms)) };

    const ports = () => portsThrough(backEnd, slowly, { database, clock });
    await atOnce(many, (index) => invoke(delivery('syncSubscription', notified, index), ports()));
    await atOnce(many, (index) => invoke(delivery('reconcileLocations', synced, index), ports()));

    const found = await standingOf(backend, database);
    await backend.call(delivery('syncSubscription', notified));
    await backend.call(delivery('reconcileLocations', synced));
    expect(found).toEqual(await standingOf(backend, backEnd.database));
    tell(14, 'Syncs of one user at once on the real engine all succeed', many);
  });
});
