import { memoryDatabase } from '#adapters/memory/database.ts';
import { paystackProvider } from '#adapters/paystack/client.ts';
import type { Transport } from '#adapters/paystack/transport.ts';
import { stages } from '#infra/config/stages.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import type { Post } from '#infra/local/paystack/webhooks.ts';
import type { Item } from '#ports/database.ts';
import type { Clock, Mail } from '#ports/ports.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { catalogueRows } from '#test/support/test-context.ts';
import type { MemoryState } from './memory-ports.ts';
import { testSecrets } from './memory-ports.ts';
import type { Collections } from './memory-store.ts';
import { copyCollections, memoryStore } from './memory-store.ts';
import type { Random } from './random.ts';

/** All state outside the Lambdas, in memory: tables, mails, the simulated provider and the time. */
export type MemoryCloud = MemoryState & {
  random: Random;
  moveTo: (ms: number) => void;
  paystack: Paystack;
  /** All rows of a table. */
  rows: (table: TableName) => Item[];
  /** Grows with every write of the provider. */
  providerChanges: () => number;
  save: () => SavedCloud;
};

/** The state of a cloud at one moment, from which others can start. */
export type SavedCloud = { now: number; tables: Row[]; collections: Collections; mails: Mail[] };

type Row = { table: TableName; key: string; item: Item };

export type CloudDriver = Pick<MemoryState, 'accept'> & {
  random: Random;
  /** Delivers a webhook to the API. */
  post: Post;
  pause?: Clock['pause'];
};

const providerOrigin = 'http://provider.test';

/** The middle of a month and of a day: nothing falls due by accident. */
export const startsAt = Date.parse('2026-11-10T12:00:00.000Z');

const initial = (): SavedCloud => ({
  now: startsAt,
  tables: catalogueRows.map((row) => ({ ...row, key: String(row.item.id) })),
  collections: new Map(),
  mails: [],
});

/** 'GET /subscription/SUB_x' is one site with all calls of its kind. */
const siteOf = (url: URL): string =>
  url.pathname.replace('/_local/paystack', '').replace(/\/(SUB_|CUS_|pay-|retry-|\d|[^/]*%40)[^/]*/gu, '/*');

const transportTo =
  (paystack: Paystack): Transport =>
  async ({ method, url, secretKey, body }) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const response = await paystack.handle(new Request(url, { method, headers, body }));
    if (!response) throw new Error('the provider has no such page');
    return { status: response.status, text: await response.text(), resetSeconds: null };
  };

export const openMemoryCloud = (
  { random, accept, post, ...driver }: CloudDriver,
  saved: SavedCloud = initial(),
): MemoryCloud => {
  let now = saved.now;
  let changes = 0;
  const collections = copyCollections(saved.collections);
  const rows = new Map(saved.tables.map((row) => [`${row.table} ${row.key}`, row]));
  const moveTo = (ms: number): void => {
    now = Math.max(now, ms);
  };
  const clock: Clock = { now: () => new Date(now), pause: driver.pause ?? (async (ms) => moveTo(now + ms)) };
  const database = memoryDatabase({
    now: clock.now,
    seed: saved.tables,
    onWrite: (written) => {
      for (const { table, key, item } of written) {
        if (item) rows.set(`${table} ${key}`, { table, key, item });
        else rows.delete(`${table} ${key}`);
      }
    },
  });
  const store = memoryStore(collections, () => {
    changes += 1;
  });
  const paystack = createPaystack({
    store,
    now: clock.now,
    origin: () => providerOrigin,
    webhookUrl: () => 'http://pazia.test/api/webhooks/paystack/',
    secretKey: testSecrets.providerKey,
    planCodes: stages.local.provider.planCodes,
    post,
  });
  const send = transportTo(paystack);
  const mails = [...saved.mails];
  return {
    random,
    accept,
    clock,
    moveTo,
    database,
    paystack,
    mails,
    alarms: [],
    newId: (prefix) => `${prefix}_${random.hex(32)}`,
    provider: (intercept, secrets) =>
      paystackProvider({
        baseUrl: `${providerOrigin}/_local/paystack`,
        domain: 'test',
        secretKey: () => secrets('providerKey'),
        clock,
        request: (call) => intercept(`provider ${call.method} ${siteOf(call.url)}`, () => send(call)),
        random: random.next,
      }),
    rows: (table) => [...rows.values()].filter((row) => row.table === table).map(({ item }) => item),
    providerChanges: () => changes,
    save: () => ({ now, tables: [...rows.values()], collections: copyCollections(collections), mails: [...mails] }),
  };
};
