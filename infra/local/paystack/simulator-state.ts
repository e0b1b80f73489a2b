import type { PlanCodes } from '#domain/plans.ts';
import { planKeys, plans } from '#domain/plans.ts';
import type { Collection, LocalStore } from '../collection.ts';
import type { Customer, Invoice, Plan, Refund, Subscription, Task, Transaction, Webhook } from './records.ts';
import type { Delivery, Switches } from './switches.ts';
import { usualDelivery, usualSwitches } from './switches.ts';

export type WorldOptions = {
  store: LocalStore;
  now: () => Date;
  /** 'http://127.0.0.1:PORT': where the hosted pages are reached. */
  origin: () => string;
  webhookUrl: () => string;
  secretKey: string;
  planCodes: PlanCodes;
};

/** All the simulated provider knows. Every row lies in the store, so a restart forgets nothing. */
export type SimulatorState = Pick<WorldOptions, 'now' | 'origin' | 'webhookUrl' | 'secretKey'> & {
  customers: Collection<Customer>;
  plans: Collection<Plan>;
  transactions: Collection<Transaction>;
  subscriptions: Collection<Subscription>;
  invoices: Collection<Invoice>;
  refunds: Collection<Refund>;
  tasks: Collection<Task>;
  /** Webhooks still to be delivered; what is done with lies in `sent`. */
  outbox: Collection<Webhook>;
  sent: Collection<Webhook>;
  switches: Setting<Switches>;
  delivery: Setting<Delivery>;
  /** Unique in this world; numbers of ids grow with it. */
  nextNumber: () => number;
  reset: () => void;
};

export type Setting<T> = {
  get: () => T;
  /** What is left out stays as it is. */
  set: (change: { [K in keyof T]?: T[K] | undefined }) => void;
};

const names = ['customers', 'transactions', 'subscriptions', 'invoices', 'refunds', 'tasks', 'outbox', 'sent'] as const;

export const openWorld = ({ store, planCodes, ...surroundings }: WorldOptions): SimulatorState => {
  const shelf = <T>(name: string): Collection<T> => store.collection<T>(`paystack.${name}`);
  const numbers = shelf<number>('numbers');
  const planShelf = shelf<Plan>('plans');

  // Codes of an earlier start stay: a retired plan still has its subscribers.
  const seed = () => {
    for (const [index, key] of planKeys.entries()) {
      const { title, amountCents } = plans[key];
      const code = planCodes[key];
      planShelf.put(code, {
        id: 946_001 + index,
        code,
        name: title,
        amount: amountCents,
        createdAt: '2026-01-01T10:00:00.000Z',
      });
    }
  };
  seed();

  const switches = settingOn(shelf<Switches>('switches'), usualSwitches);
  const delivery = settingOn(shelf<Delivery>('delivery'), usualDelivery);

  return {
    ...surroundings,
    customers: shelf('customers'),
    plans: planShelf,
    transactions: shelf('transactions'),
    subscriptions: shelf('subscriptions'),
    invoices: shelf('invoices'),
    refunds: shelf('refunds'),
    tasks: shelf('tasks'),
    outbox: shelf('outbox'),
    sent: shelf('sent'),
    switches,
    delivery,
    nextNumber: () => {
      const next = (numbers.get('last') ?? 0) + 1;
      numbers.put('last', next);
      return next;
    },
    reset: () => {
      for (const name of names) {
        const rows = shelf<{ code?: string; reference?: string; id: string | number }>(name);
        for (const row of rows.list()) rows.delete(keyOf(name, row));
      }
      for (const plan of planShelf.list()) planShelf.delete(plan.code);
      numbers.delete('last');
      switches.set(usualSwitches);
      delivery.set(usualDelivery);
      seed();
    },
  };
};

/** By what each row is put: transactions by reference, what has a code by it, the rest by id. */
const keyOf = (
  name: (typeof names)[number],
  row: { code?: string; reference?: string; id: string | number },
): string => {
  if (name === 'transactions') return row.reference ?? '';
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
