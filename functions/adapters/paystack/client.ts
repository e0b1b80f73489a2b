import * as z from 'zod/mini';
import type { Domain } from '#domain/subscription.ts';
import { isCharged } from '#domain/subscription.ts';
import type { Clock, Provider, ProviderCustomer, ProviderTransaction } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { createExchange } from './exchange.ts';
import type { Owner, Reply } from './replies.ts';
import { CustomerReply, InitializeReply, SubscriptionReply, TransactionReply } from './replies.ts';
import type { Transport } from './transport.ts';
import { httpTransport } from './transport.ts';

export type PaystackOptions = {
  /** Without a trailing slash: 'https://api.paystack.co', or the simulator's address. */
  baseUrl: string;
  /** The mode of our key. A customer of the other mode is never bound. */
  domain: Domain;
  secretKey: () => Promise<string>;
  clock: Clock;
  request?: Transport;
  random?: () => number;
};

const perPage = 100;
const pagesMax = 10;

const unknownTransaction: ProviderTransaction = {
  status: 'unknown',
  amountCents: 0,
  currency: '',
  domain: '',
  planCode: '',
  customerCode: '',
  paidAt: null,
};

/** The Provider port over Paystack. Every reply is parsed leniently and mapped to our own terms. */
export const paystackProvider = (options: PaystackOptions): Provider => {
  const { get, post } = createExchange({
    baseUrl: options.baseUrl,
    secretKey: options.secretKey,
    clock: options.clock,
    transport: options.request ?? httpTransport(),
    random: options.random ?? Math.random,
  });

  const readSubscription = async (code: string) => {
    const reply = await get(`/subscription/${encodeURIComponent(code)}`);
    return reply.status === 404 || isNotFound(reply) ? null : parseReply(SubscriptionReply, reply);
  };

  return {
    createCustomer: async (email, userId) => {
      const created = await post('/customer', { email, metadata: { user_id: userId } });
      const reply = created.isOk ? created : await get(`/customer/${encodeURIComponent(email)}`);
      const customer = parseReply(CustomerReply, reply);
      if (customer.domain !== options.domain) throw new ProviderUnavailable('provider_customer_of_other_mode');
      return { code: customer.customer_code, number: customer.id };
    },

    listSubscriptions: async (customer) => {
      const rows: z.infer<typeof SubscriptionReply>[] = [];
      for (let page = 1; page <= pagesMax; page++) {
        // The filter takes the customer's number; a code matches nothing.
        const reply = await get('/subscription', { customer: customer.number, perPage, page });
        const found = parseReply(z.array(SubscriptionReply), reply);
        rows.push(...found);
        if (found.length < perPage) break;
      }
      return rows
        .filter(({ owner }) => isOf(owner, customer))
        .map(({ subscription }) => subscription)
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    pageSubscriptions: async (page) => {
      const rows = parseReply(z.array(z.unknown()), await get('/subscription', { perPage, page }));
      // One invalid row must not hide the others.
      const subscriptions = rows.flatMap((row) => {
        const { data } = SubscriptionReply.safeParse(row);
        return data ? [{ ...data.subscription, customerCode: data.owner.code }] : [];
      });
      return { subscriptions, unreadable: rows.length - subscriptions.length, isLast: rows.length < perPage };
    },

    getSubscription: async (code) => (await readSubscription(code))?.subscription ?? null,

    disableSubscription: async (code) => {
      const before = await readSubscription(code);
      if (!before) throw new ProviderUnavailable('provider_subscription_unknown');
      if (!isCharged(before.subscription)) return before.subscription;
      // The response is not conclusive: 404 means a wrong token, a second disable or an unknown code, and after a lost
      // response the call may have succeeded. So the subscription is read again.
      await post('/subscription/disable', { code, token: before.token }).catch(ignoreUnavailable);
      const after = await readSubscription(code);
      if (!after || isCharged(after.subscription)) throw new ProviderUnavailable('provider_still_charging');
      return after.subscription;
    },

    initialize: async (request) => {
      const reply = await post('/transaction/initialize', {
        email: request.email,
        amount: request.amountCents,
        currency: 'USD',
        plan: request.planCode,
        reference: request.reference,
        callback_url: request.callbackUrl,
        // Only a card can be charged again each month.
        channels: ['card'],
        metadata: { user_id: request.userId, cancel_action: request.cancelUrl },
      });
      return { authorizationUrl: parseReply(InitializeReply, reply).authorization_url };
    },

    verify: async (reference) => {
      const reply = await get(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (isNotFound(reply)) return unknownTransaction;
      const { owner, reference: _, ...transaction } = parseReply(TransactionReply, reply);
      return { ...transaction, customerCode: owner.code };
    },

    listCharges: async (customer) => {
      const reply = await get('/transaction', { customer: customer.number, status: 'success', perPage, page: 1 });
      return parseReply(z.array(TransactionReply), reply)
        .flatMap(({ owner, status, paidAt, ...charge }) =>
          status === 'success' && paidAt !== null && isOf(owner, customer) ? [{ ...charge, paidAt }] : [],
        )
        .sort((a, b) => b.paidAt.localeCompare(a.paidAt));
    },
  };
};

/** Guards against a filter that the provider ignores: other customers' rows are dropped. */
const isOf = (owner: Owner, customer: ProviderCustomer): boolean =>
  owner.code === '' ? owner.number === customer.number : owner.code === customer.code;

/** Paystack reports this with 400 or 404. */
const isNotFound = ({ isOk, code, message }: Reply): boolean =>
  !isOk && (/not_found$/.test(code) || /not found/i.test(message));

const ignoreUnavailable = (error: unknown): void => {
  if (!(error instanceof ProviderUnavailable)) throw error;
};

const parseReply = <T extends z.ZodMiniType>(schema: T, reply: Reply): z.output<T> => {
  const result = reply.isOk ? schema.safeParse(reply.data) : null;
  if (result?.success) return result.data;
  throw new ProviderUnavailable('provider_reply_unusable', { status: reply.status, providerCode: codeOf(reply) });
};

const codeOf = ({ code }: Reply): string => (/^\w{1,40}$/.test(code) ? code : 'no code');
