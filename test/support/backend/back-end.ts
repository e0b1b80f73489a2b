import { memoryDatabase } from '#adapters/memory/database.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import type { Event } from '#events/catalog.ts';
import { stages } from '#infra/config/stages.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import type { Post } from '#infra/local/paystack/webhooks.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { Database, Item } from '#ports/database.ts';
import type { Clock, Mail } from '#ports/ports.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { serverItem } from '#repositories/servers.ts';
import type { Shelves } from './memory-store.ts';
import { copyShelves, memoryStore } from './memory-store.ts';
import type { Random } from './random.ts';

/** Everything that outlives a Lambda: tables, mailbox, the simulated provider, the time. The bus is the driver's. */
export type BackEnd = {
  random: Random;
  clock: Clock;
  moveTo: (ms: number) => void;
  database: Database;
  paystack: Paystack;
  mails: Mail[];
  alarms: string[];
  /** All rows of a table. */
  rows: (table: TableName) => Item[];
  /** Has the bus take an event. */
  accept: (event: Event) => void;
  /** Counts up with every write of the provider. */
  providerChanges: () => number;
  save: () => Saved;
};

/** A back end that stands still, to begin again from. */
export type Saved = { now: number; tables: Row[]; shelves: Shelves; mails: Mail[] };

type Row = { table: TableName; key: string; item: Item };

export type Drive = {
  random: Random;
  /** What the bus does with an event that it took. */
  accept: (event: Event) => void;
  /** How a webhook reaches us. */
  post: Post;
  pause?: Clock['pause'];
};

/** Made once in a process: the keys of a stage. */
export const secretsOfTests = keepSecrets(null);

export const providerOrigin = 'http://provider.test';

/** The middle of a month and of a day: nothing falls due by accident. */
export const startsAt = Date.parse('2026-11-10T12:00:00.000Z');

const catalogue: Row[] = launchCatalogue.map((server) => ({
  table: 'servers',
  key: String(server.id),
  item: serverItem(server),
}));

const atFirst = (): Saved => ({ now: startsAt, tables: catalogue, shelves: new Map(), mails: [] });

export const openBackEnd = (drive: Drive, saved: Saved = atFirst()): BackEnd => {
  let now = saved.now;
  let changes = 0;
  const shelves = copyShelves(saved.shelves);
  const rows = new Map(saved.tables.map((row) => [`${row.table} ${row.key}`, row]));
  const moveTo = (ms: number): void => {
    now = Math.max(now, ms);
  };
  const pause = drive.pause ?? (async (ms: number) => moveTo(now + ms));
  const clock: Clock = { now: () => new Date(now), pause };
  const database = memoryDatabase({
    now: clock.now,
    seed: saved.tables,
    onWrite: (changes) => {
      for (const { table, key, item } of changes) {
        if (item) rows.set(`${table} ${key}`, { table, key, item });
        else rows.delete(`${table} ${key}`);
      }
    },
  });
  const paystack = createPaystack({
    store: memoryStore(shelves, () => {
      changes += 1;
    }),
    now: clock.now,
    origin: () => providerOrigin,
    webhookUrl: () => 'http://pazia.test/api/webhooks/paystack/',
    secretKey: secretsOfTests.providerKey,
    planCodes: stages.local.provider.planCodes,
    post: drive.post,
  });
  const mails = [...saved.mails];
  return {
    random: drive.random,
    clock,
    moveTo,
    database,
    paystack,
    mails,
    alarms: [],
    rows: (table) => [...rows.values()].filter((row) => row.table === table).map(({ item }) => item),
    accept: drive.accept,
    providerChanges: () => changes,
    save: () => ({ now, tables: [...rows.values()], shelves: copyShelves(shelves), mails: [...mails] }),
  };
};
