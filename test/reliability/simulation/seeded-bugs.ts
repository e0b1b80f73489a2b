import * as z from 'zod/mini';
import type { Item, Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import type { SeededBug, Simulation } from './simulation.ts';

type Change = (write: Write) => Write | null;

const isRow = ({ table }: Write, wanted: string): boolean => table === wanted;

/** Changes every write; a write changed to null is reported as done and is not. */
const changingWrites =
  (change: (simulation: Simulation) => Change): SeededBug =>
  (ports, simulation) => {
    const { database } = ports;
    const changed = change(simulation);
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

const changingReads =
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

const losingEvent =
  (name: string): SeededBug =>
  (ports) => ({
    ...ports,
    bus: { publish: (events) => ports.bus.publish(events.filter((event) => event.name !== name)) },
  });

const withProvider = (ports: Ports, of: Partial<Ports['provider']>): Ports => ({
  ...ports,
  provider: { ...ports.provider, ...of },
});

const WebhookBody = z.object({ data: z.object({ subscription_code: z.string(), status: z.string() }) });

const Open = z.object({
  checkout: z.object({ amountCents: z.int() }),
  billing: z.looseObject({ record: z.looseObject({ amountCents: z.int() }) }),
});

/** Ten bugs that somebody could write, each made by replacing a port. The simulation has to find every one. */
export const seededBugs = {
  'an event is lost': losingEvent('payment.recorded'),

  'a checkout is opened although another is open': changingWrites(() => (write) => {
    const isOpening = write.kind === 'update' && isRow(write, 'users') && 'checkout' in (write.set ?? {});
    return isOpening ? withoutCondition(write) : write;
  }),

  'a surplus subscription stays active': (ports) =>
    withProvider(ports, {
      disableSubscription: async (code) => {
        const found = await ports.provider.getSubscription(code);
        if (!found) throw new Error('nothing to disable');
        return { ...found, status: 'non-renewing' };
      },
    }),

  'the content of a webhook is trusted': (ports, { webhooks }) =>
    withProvider(ports, {
      listSubscriptions: async (customer) => {
        const claimed = webhooks.sent.flatMap(({ body }) => WebhookBody.safeParse(JSON.parse(body)).data?.data ?? []);
        const found = await ports.provider.listSubscriptions(customer);
        return found.map((each) => ({
          ...each,
          status: claimed.findLast(({ subscription_code }) => subscription_code === each.code)?.status ?? each.status,
        }));
      },
    }),

  'a plan ends by the calendar, whatever the provider says': (ports, { scheduler }) =>
    withProvider(ports, {
      listSubscriptions: async (customer) => {
        const rows = await ports.provider.listSubscriptions(customer);
        const month = 30 * 86_400_000;
        return rows.filter(({ createdAt }) => scheduler.now() < Date.parse(createdAt) + month);
      },
      getSubscription: async () => null,
    }),

  'a receipt is sent without checking whether it was sent before': changingWrites(() => (write) => {
    const isClaim = write.kind === 'update' && 'receiptBy' in (write.set ?? {});
    return isClaim ? withoutCondition(write) : write;
  }),

  'locations are activated before the payment': changingReads((item) => {
    const open = Open.safeParse(item).data;
    if (!open) return item;
    const { amountCents } = open.checkout;
    const billing = { ...open.billing, record: { ...open.billing.record, amountCents } };
    return { ...item, billing: z.record(z.string(), z.json()).parse(billing) };
  }),

  'locations are written to another user': changingWrites(({ cloud, random }) => (write) => {
    const isLocations = write.kind === 'put' && isRow(write, 'locations');
    if (!isLocations || !random.chance(0.2)) return write;
    const others = cloud.rows('locations').filter(({ userId }) => userId !== write.item.userId);
    const [other] = others;
    if (!other) return write;
    return {
      ...withoutCondition(write),
      kind: 'put',
      table: 'locations',
      item: { ...write.item, userId: other.userId ?? '' },
    };
  }),

  'a renewal is not written to the ledger': changingWrites(
    () => (write) =>
      write.kind === 'put' && isRow(write, 'payments') && write.item.origin === 'renewal' ? null : write,
  ),

  'the expiry job finds no expired plans': (ports) => ({
    ...ports,
    database: {
      ...ports.database,
      query: async (query) => (query.index === 'byExpiry' ? { items: [] } : ports.database.query(query)),
    },
  }),
} satisfies Record<string, SeededBug>;
