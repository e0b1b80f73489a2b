import * as z from 'zod/mini';
import type { Item, Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import type { SeededBug, Stage } from './simulation.ts';

type Change = (write: Write) => Write | null;

const isRow = ({ table }: Write, wanted: string): boolean => table === wanted;

/** Every write as `change` would have it; one that it answers null for is said to be done and is not. */
const writing =
  (change: (stage: Stage) => Change): SeededBug =>
  (ports, stage) => {
    const { database } = ports;
    const changed = change(stage);
    return {
      ...ports,
      database: {
        ...database,
        write: async (write) => {
          const other = changed(write);
          return other === null || other.kind === 'check' ? true : database.write(other);
        },
        transact: (writes, token) =>
          database.transact(
            writes.flatMap((write) => changed(write) ?? []),
            token,
          ),
      },
    };
  };

const withoutCondition = ({ when: _, ...write }: Exclude<Write, { kind: 'check' }>): Write => write;

const reading =
  (change: (item: Item) => Item): SeededBug =>
  (ports) => ({
    ...ports,
    database: {
      ...ports.database,
      get: async (table, key) => {
        const item = await ports.database.get(table, key);
        return item && table === 'users' && 'billing' in item ? change(item) : item;
      },
    },
  });

const losing =
  (name: string): SeededBug =>
  (ports) => ({
    ...ports,
    bus: { publish: (events) => ports.bus.publish(events.filter((event) => event.name !== name)) },
  });

const believing = (ports: Ports, of: Partial<Ports['provider']>): Ports => ({
  ...ports,
  provider: { ...ports.provider, ...of },
});

const Told = z.object({ data: z.object({ subscription_code: z.string(), status: z.string() }) });

const Open = z.object({
  checkout: z.object({ amountCents: z.int() }),
  billing: z.looseObject({ record: z.looseObject({ amountCents: z.int() }) }),
});

/** Ten mistakes that somebody could make, each in the way of the ports. The simulation has to find every one. */
export const seededBugs = {
  'an event is lost': losing('payment.recorded'),

  'a checkout is opened whatever else is open': writing(() => (write) => {
    const isOpening = write.kind === 'update' && isRow(write, 'users') && 'checkout' in (write.set ?? {});
    return isOpening ? withoutCondition(write) : write;
  }),

  'a surplus subscription is left alive': (ports) =>
    believing(ports, {
      disableSubscription: async (code) => {
        const found = await ports.provider.getSubscription(code);
        if (!found) throw new Error('nothing to disable');
        return { ...found, status: 'non-renewing' };
      },
    }),

  'a webhook is believed': (ports, { webhooks }) =>
    believing(ports, {
      listSubscriptions: async (customer) => {
        const told = webhooks.sent.flatMap(({ body }) => Told.safeParse(JSON.parse(body)).data?.data ?? []);
        const found = await ports.provider.listSubscriptions(customer);
        return found.map((each) => ({
          ...each,
          status: told.findLast(({ subscription_code }) => subscription_code === each.code)?.status ?? each.status,
        }));
      },
    }),

  'a plan ends by the calendar alone': (ports, { scheduler }) =>
    believing(ports, {
      listSubscriptions: async (customer) => {
        const rows = await ports.provider.listSubscriptions(customer);
        const month = 30 * 86_400_000;
        return rows.filter(({ createdAt }) => scheduler.now() < Date.parse(createdAt) + month);
      },
      getSubscription: async () => null,
    }),

  'a receipt asks nobody whether it went out': writing(() => (write) => {
    const isClaim = write.kind === 'update' && 'receiptBy' in (write.set ?? {});
    return isClaim ? withoutCondition(write) : write;
  }),

  'locations are given for what is not paid yet': reading((item) => {
    const open = Open.safeParse(item).data;
    if (!open) return item;
    const { amountCents } = open.checkout;
    const billing = { ...open.billing, record: { ...open.billing.record, amountCents } };
    return { ...item, billing: z.record(z.string(), z.json()).parse(billing) };
  }),

  'locations are written to somebody else': writing(({ backEnd, random }) => (write) => {
    const isBook = write.kind === 'put' && isRow(write, 'locations');
    if (!isBook || !random.chance(0.2)) return write;
    const others = backEnd.rows('locations').filter(({ userId }) => userId !== write.item.userId);
    const [other] = others;
    if (!other) return write;
    return {
      ...withoutCondition(write),
      kind: 'put',
      table: 'locations',
      item: { ...write.item, userId: other.userId ?? '' },
    };
  }),

  'a charge is not written to the ledger': writing(
    () => (write) =>
      write.kind === 'put' && isRow(write, 'payments') && write.item.origin === 'renewal' ? null : write,
  ),

  'the job skips the days that expire': (ports) => ({
    ...ports,
    database: {
      ...ports.database,
      query: async (query) => (query.index === 'byExpiry' ? { items: [] } : ports.database.query(query)),
    },
  }),
} satisfies Record<string, SeededBug>;
