import type { RequestHandler, Scheduled } from '../request-handler.ts';
import { openApi } from './api.ts';
import type { CardChange } from './cards.ts';
import { changedCard } from './cards.ts';
import { openCheckout } from './checkout.ts';
import { openDispute, resolveDispute } from './disputes.ts';
import { openManage } from './manage.ts';
import type { Card, Customer, Dispute, Invoice, Refund, Subscription, Transaction, Webhook } from './records.ts';
import { refundWhole } from './refunds.ts';
import { createScheduler } from './scheduler.ts';
import type { Setting, SimulatorOptions } from './simulator-state.ts';
import { openSimulatorState } from './simulator-state.ts';
import { isCharged, stopRenewing } from './subscriptions.ts';
import type { Delivery, Switches } from './switches.ts';
import type { Post } from './webhooks.ts';
import { postByFetch } from './webhooks.ts';

export type Paystack = {
  /** The API under /_local/paystack/ and the hosted pages under /checkout/ and /manage/. */
  handle: RequestHandler;
  /** Renewals, ends of subscriptions, and webhooks. */
  timed: Scheduled;
  delivery: Setting<Delivery>;
  switches: Setting<Switches>;
  now: () => Date;
  /** For the control panel, oldest first. */
  customers: () => Customer[];
  payments: () => Transaction[];
  subscriptions: () => Subscription[];
  invoices: () => Invoice[];
  cards: () => Card[];
  refunds: () => Refund[];
  disputes: () => Dispute[];
  /** Pending webhooks, and those that were delivered, dropped or given up. */
  webhooks: () => { waiting: Webhook[]; done: Webhook[] };
  /** Makes the bank decline the next charge of a saved card of the customer. False for an unknown code. */
  failNextCharge: (customerCode: string, fails: boolean) => boolean;
  /** Cancels like the customer on the provider's page. */
  cancel: (subscriptionCode: string) => boolean;
  /** From now on the bank declines the card, accepts it again, or it is past its expiry date. */
  changeCard: (authorizationCode: string, change: CardChange) => boolean;
  /** Refunds a charge whole, as an operator does on the provider's dashboard. */
  refund: (reference: string) => boolean;
  /** The card's owner disputes a charge. */
  dispute: (reference: string) => boolean;
  resolveDispute: (reference: string, isLost: boolean) => boolean;
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
    now: state.now,
    customers: () => state.customers.list(),
    payments: () => state.transactions.list(),
    subscriptions: () => state.subscriptions.list(),
    invoices: () => state.invoices.list(),
    cards: () => state.cards.list(),
    refunds: () => state.refunds.list(),
    disputes: () => state.disputes.list(),
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
    changeCard: (authorizationCode, change) => {
      const card = state.cards.get(authorizationCode);
      if (card) state.cards.put(authorizationCode, changedCard(card, change, state.now()));
      return card !== undefined;
    },
    refund: (reference) => refundWhole(state, reference),
    dispute: (reference) => openDispute(state, reference),
    resolveDispute: (reference, isLost) => resolveDispute(state, reference, isLost),
    reset: state.reset,
  };
};
