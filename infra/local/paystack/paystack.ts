import type { RequestHandler, Scheduled } from '../request-handler.ts';
import { openApi } from './api.ts';
import { openCheckout } from './checkout.ts';
import { disputeShape } from './disputes.ts';
import { openManage } from './manage.ts';
import type { Customer, Invoice, Subscription, Transaction, Webhook } from './records.ts';
import { createScheduler } from './scheduler.ts';
import type { Setting, SimulatorOptions } from './simulator-state.ts';
import { openSimulatorState } from './simulator-state.ts';
import { isCharged, stopRenewing } from './subscriptions.ts';
import type { Delivery, Switches } from './switches.ts';
import type { Post } from './webhooks.ts';
import { enqueue, postByFetch } from './webhooks.ts';

export type Paystack = {
  /** The API under /_local/paystack/ and the hosted pages under /checkout/ and /manage/. */
  handle: RequestHandler;
  /** Renewals, ends of subscriptions, and webhooks. */
  timed: Scheduled;
  delivery: Setting<Delivery>;
  switches: Setting<Switches>;
  /** For the control panel, oldest first. */
  customers: () => Customer[];
  payments: () => Transaction[];
  subscriptions: () => Subscription[];
  invoices: () => Invoice[];
  /** Pending webhooks, and those that were delivered, dropped or given up. */
  webhooks: () => { waiting: Webhook[]; done: Webhook[] };
  /** Makes the bank decline the customer's next renewal. False for an unknown code. */
  failNextCharge: (customerCode: string, fails: boolean) => boolean;
  /** Cancels like the customer on the provider's page. */
  cancel: (subscriptionCode: string) => boolean;
  /** The card's owner disputes a charge. */
  dispute: (reference: string) => boolean;
  /** Deletes everything except the four plans. */
  reset: () => void;
};

/** A simulation of Paystack, after its documentation and observed behaviour, on a clock that can be moved. */
export const createPaystack = ({ post = postByFetch, ...options }: SimulatorOptions & { post?: Post }): Paystack => {
  const state = openSimulatorState(options);
  const parts = [openApi(state), openCheckout(state), openManage(state)];
  return {
    handle: async (request) => {
      for (const part of parts) {
        const response = await part(request);
        if (response) return response;
      }
      return undefined;
    },
    timed: createScheduler(state, post),
    delivery: state.delivery,
    switches: state.switches,
    customers: () => state.customers.list(),
    payments: () => state.transactions.list(),
    subscriptions: () => state.subscriptions.list(),
    invoices: () => state.invoices.list(),
    webhooks: () => ({ waiting: state.outbox.list(), done: state.sent.list() }),
    failNextCharge: (customerCode, fails) => {
      const customer = state.customers.get(customerCode);
      if (customer) state.customers.put(customerCode, { ...customer, failsNextCharge: fails });
      return customer !== undefined;
    },
    cancel: (subscriptionCode) => {
      const subscription = state.subscriptions.get(subscriptionCode);
      if (!subscription || !isCharged(subscription)) return false;
      stopRenewing(state, subscription);
      return true;
    },
    dispute: (reference) => {
      const transaction = state.transactions.get(reference);
      const customer = transaction && state.customers.get(transaction.customerCode);
      if (!customer || transaction.paidAt === null) return false;
      const at = state.now().toISOString();
      enqueue(
        state,
        `charge.dispute.create:${reference}`,
        'charge.dispute.create',
        disputeShape(transaction, customer, at),
        at,
      );
      return true;
    },
    reset: state.reset,
  };
};
