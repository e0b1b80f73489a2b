import type { RequestHandler, Scheduled } from '../request-handler.ts';
import { openApi } from './api.ts';
import { openCheckout } from './checkout.ts';
import { disputeShape } from './disputes.ts';
import { openManage } from './manage.ts';
import type { Customer, Invoice, Subscription, Transaction, Webhook } from './records.ts';
import { createScheduler } from './scheduler.ts';
import type { Setting, WorldOptions } from './simulator-state.ts';
import { openWorld } from './simulator-state.ts';
import { isCharged, stopRenewing } from './subscriptions.ts';
import type { Delivery, Switches } from './switches.ts';
import type { Post } from './webhooks.ts';
import { enqueue, postByFetch } from './webhooks.ts';

export type Paystack = {
  /** The API under /_local/paystack/ and the hosted pages under /checkout/ and /manage/. */
  handle: RequestHandler;
  /** Renewals, ends and webhooks, by the clock. */
  timed: Scheduled;
  delivery: Setting<Delivery>;
  switches: Setting<Switches>;
  /** For the control panel, oldest first. */
  customers: () => Customer[];
  payments: () => Transaction[];
  subscriptions: () => Subscription[];
  invoices: () => Invoice[];
  /** What is on its way and, after it, what was delivered, dropped or given up. */
  webhooks: () => { waiting: Webhook[]; done: Webhook[] };
  /** The customer's next renewal is refused by the bank. False for a code that is not known. */
  failNextCharge: (customerCode: string, fails: boolean) => boolean;
  /** Cancels as the customer would on the provider's own page. */
  cancel: (subscriptionCode: string) => boolean;
  /** The card's owner disputes a charge. */
  dispute: (reference: string) => boolean;
  /** Back to the four plans and nothing else. */
  reset: () => void;
};

/** Paystack as the documentation and its observers describe it, on a clock that can be moved. */
export const createPaystack = ({ post = postByFetch, ...options }: WorldOptions & { post?: Post }): Paystack => {
  const world = openWorld(options);
  const parts = [openApi(world), openCheckout(world), openManage(world)];
  return {
    handle: async (request) => {
      for (const part of parts) {
        const answer = await part(request);
        if (answer) return answer;
      }
      return undefined;
    },
    timed: createScheduler(world, post),
    delivery: world.delivery,
    switches: world.switches,
    customers: () => world.customers.list(),
    payments: () => world.transactions.list(),
    subscriptions: () => world.subscriptions.list(),
    invoices: () => world.invoices.list(),
    webhooks: () => ({ waiting: world.outbox.list(), done: world.sent.list() }),
    failNextCharge: (customerCode, fails) => {
      const customer = world.customers.get(customerCode);
      if (customer) world.customers.put(customerCode, { ...customer, failsNextCharge: fails });
      return customer !== undefined;
    },
    cancel: (subscriptionCode) => {
      const subscription = world.subscriptions.get(subscriptionCode);
      if (!subscription || !isCharged(subscription)) return false;
      stopRenewing(world, subscription);
      return true;
    },
    dispute: (reference) => {
      const transaction = world.transactions.get(reference);
      const customer = transaction && world.customers.get(transaction.customerCode);
      if (!customer || transaction.paidAt === null) return false;
      const at = world.now().toISOString();
      enqueue(
        world,
        `charge.dispute.create:${reference}`,
        'charge.dispute.create',
        disputeShape(transaction, customer, at),
        at,
      );
      return true;
    },
    reset: world.reset,
  };
};
