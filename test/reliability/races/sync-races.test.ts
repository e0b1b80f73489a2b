import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { Event } from '#events/catalog.ts';
import type { ReactionName } from '#events/reactions.ts';
import type { Database } from '#ports/database.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { readBook } from '#repositories/locations.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { House } from '#test/reliability/crash/backend-fixture.ts';
import { openHouse } from '#test/reliability/crash/backend-fixture.ts';
import { customerOf } from '#test/reliability/crash/member.ts';
import {
  cancelsAtProvider,
  charged,
  lapses,
  monthMs,
  renewalRefused,
  untold,
} from '#test/reliability/crash/subscription-events.ts';
import type { Tap } from '#test/support/backend/interceptors.ts';
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
const slowly: Tap = async (site, call) => {
  if (site.startsWith('provider')) await pause(5 + Math.random() * 30);
  return call();
};

/** What lies in the tables of a house, in DynamoDB's own engine. */
const moved = async ({ backEnd }: House): Promise<Database> => {
  const database = awsDatabase(await anEnvWithTables(inject('engineUrl')));
  for (const table of tableNames)
    for (const item of backEnd.rows(table)) await database.write({ kind: 'put', table, item });
  return database;
};

const ownerIn = async ({ backEnd }: House, database: Database): Promise<User> => {
  const row = backEnd.rows('users').find(({ username }) => username === 'ann');
  const user = await readUser({ database, clock: backEnd.clock }, String(row?.id));
  if (!user) throw new Error('Ann is gone');
  return user;
};

const standingOf = async (house: House, database: Database) => {
  const { id, billing, checkout } = await ownerIn(house, database);
  const { record, live, knownCodes } = billing;
  return { record, live, knownCodes, checkout, choices: (await readBook(database, id)).book.choices };
};

const happenings: [string, (house: House) => Promise<unknown>][] = [
  ['the first charge', charged],
  ['a renewal', untold((house) => house.pass(monthMs))],
  ['a renewal that was refused', untold(renewalRefused)],
  ['a cancellation', untold(cancelsAtProvider)],
  ['the end of a plan', untold(lapses)],
];

describe('fifty webhooks at the same moment about', () => {
  test.each(happenings)('%s all succeed and leave what one would', async (_what, happen) => {
    const house = openHouse(1);
    await happen(house);
    const database = await moved(house);
    const { backEnd } = house;
    const { id: userId } = await ownerIn(house, backEnd.database);
    const notified: Event = { name: 'payment.notified', detail: { customerCode: customerOf(house) } };
    const synced: Event = { name: 'subscription.synced', detail: { userId } };
    const delivery = (name: ReactionName, event: Event, index = many): Invocation => {
      const accepted = { id: `evt_${event.name}_${index}`, at: backEnd.clock.now(), event };
      return { kind: 'reaction', name, accepted };
    };
    const clock = { now: backEnd.clock.now, pause: async (ms: number) => void (await pause(ms)) };

    const ports = () => portsThrough(backEnd, slowly, { database, clock });
    await atOnce(many, (index) => invoke(delivery('syncSubscription', notified, index), ports()));
    await atOnce(many, (index) => invoke(delivery('reconcileLocations', synced, index), ports()));

    const found = await standingOf(house, database);
    await house.call(delivery('syncSubscription', notified));
    await house.call(delivery('reconcileLocations', synced));
    expect(found).toEqual(await standingOf(house, backEnd.database));
    tell(14, 'Syncs of one user at once on the real engine all succeed', many);
  });
});
