import type { PlanCodes } from '#domain/plans.ts';
import { planKeys, plans } from '#domain/plans.ts';
import type { Collection, LocalStore } from '../collection.ts';
import type {
  Card,
  Customer,
  Dispute,
  Invoice,
  Plan,
  Refund,
  Subscription,
  Task,
  Transaction,
  Webhook,
} from './records.ts';
import type { Delivery, Switches } from './switches.ts';
import { defaultDelivery, defaultSwitches } from './switches.ts';
import { upgradeRecords } from './upgrade.ts';

export type SimulatorOptions = {
  store: LocalStore;
  now: () => Date;
  /** The origin of the hosted pages: 'http://127.0.0.1:PORT'. */
  origin: () => string;
  webhookUrl: () => string;
  secretKey: string;
  planCodes: PlanCodes;
};

/** The state of the simulated provider. All of it is in the store, so it survives a restart. */
export type SimulatorState = Pick<SimulatorOptions, 'now' | 'origin' | 'webhookUrl' | 'secretKey'> & {
  customers: Collection<Customer>;
  /** By authorization code. */
  cards: Collection<Card>;
  plans: Collection<Plan>;
  transactions: Collection<Transaction>;
  subscriptions: Collection<Subscription>;
  invoices: Collection<Invoice>;
  refunds: Collection<Refund>;
  /** By the reference of the charge. */
  disputes: Collection<Dispute>;
  tasks: Collection<Task>;
  /** Pending webhooks; the others are in `sent`. */
  outbox: Collection<Webhook>;
  sent: Collection<Webhook>;
  switches: Setting<Switches>;
  delivery: Setting<Delivery>;
  /** The next number for ids, unique in this simulator. */
  nextNumber: () => number;
  reset: () => void;
};

export type Setting<T> = {
  get: () => T;
  /** Keys that are left out keep their value. */
  set: (change: { [K in keyof T]?: T[K] | undefined }) => void;
};

const names = [
  'customers',
  'cards',
  'transactions',
  'subscriptions',
  'invoices',
  'refunds',
  'disputes',
  'tasks',
  'outbox',
  'sent',
] as const;

export const openSimulatorState = ({ store, planCodes, ...options }: SimulatorOptions): SimulatorState => {
  const collection = <T>(name: string): Collection<T> => store.collection<T>(`paystack.${name}`);
  const numbers = collection<number>('numbers');
  const planRows = collection<Plan>('plans');

  // Plans of an earlier start stay: a retired plan still has subscribers.
  const seed = () => {
    for (const [index, key] of planKeys.entries()) {
      const { title, amountCents } = plans[key];
      const code = planCodes[key];
      planRows.put(code, {
        id: 946_001 + index,
        code,
        name: title,
        amount: amountCents,
        createdAt: '2026-01-01T10:00:00.000Z',
      });
    }
  };
  seed();
  upgradeRecords(collection);

  const switches = settingOn(collection<Switches>('switches'), defaultSwitches);
  const delivery = settingOn(collection<Delivery>('delivery'), defaultDelivery);

  return {
    ...options,
    customers: collection('customers'),
    cards: collection('cards'),
    plans: planRows,
    transactions: collection('transactions'),
    subscriptions: collection('subscriptions'),
    invoices: collection('invoices'),
    refunds: collection('refunds'),
    disputes: collection('disputes'),
    tasks: collection('tasks'),
    outbox: collection('outbox'),
    sent: collection('sent'),
    switches,
    delivery,
    nextNumber: () => {
      const next = (numbers.get('last') ?? 0) + 1;
      numbers.put('last', next);
      return next;
    },
    reset: () => {
      for (const name of names) {
        const rows = collection<{ code?: string; reference?: string; id: string | number }>(name);
        for (const row of rows.list()) rows.delete(keyOf(name, row));
      }
      for (const plan of planRows.list()) planRows.delete(plan.code);
      numbers.delete('last');
      switches.set(defaultSwitches);
      delivery.set(defaultDelivery);
      seed();
    },
  };
};

/** The key of a record: the reference of a transaction or dispute, else the code if it has one, else the id. */
const keyOf = (
  name: (typeof names)[number],
  row: { code?: string; reference?: string; id: string | number },
): string => {
  if (name === 'transactions' || name === 'disputes') return row.reference ?? '';
  if (name === 'tasks' || name === 'refunds' || name === 'outbox' || name === 'sent') return String(row.id);
  return row.code ?? String(row.id);
};

const settingOn = <T extends object>(shelf: Collection<T>, usual: T): Setting<T> => ({
  get: () => ({ ...usual, ...shelf.get('now') }),
  set: (change) => {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    shelf.put('now', { ...usual, ...shelf.get('now'), ...Object.fromEntries(given) });
  },
});
