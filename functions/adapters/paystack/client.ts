import * as z from 'zod/mini';
import type { Domain } from '#domain/subscription.ts';
import { isCharged } from '#domain/subscription.ts';
import type { Clock, Provider, ProviderCustomer, ProviderTransaction } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { openExchange } from './exchange.ts';
import type { Owner, Reply } from './replies.ts';
import { CustomerReply, InitializeReply, SubscriptionReply, TransactionReply } from './replies.ts';
import type { Transport } from './transport.ts';
import { httpTransport } from './transport.ts';

export type PaystackOptions = {
  /** Without a last slash: 'https://api.paystack.co', or the simulator's address. */
  baseUrl: string;
  /** The world our key belongs to. A customer of the other one is never bound. */
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

/** Paystack behind the port. Every reply is parsed once, leniently, and turned into our own terms. */
export const paystackProvider = (options: PaystackOptions): Provider => {
  const { get, post } = openExchange({
    baseUrl: options.baseUrl,
    secretKey: options.secretKey,
    clock: options.clock,
    transport: options.request ?? httpTransport(),
    random: options.random ?? Math.random,
  });

  const readSubscription = async (code: string) => {
    const reply = await get(`/subscription/${encodeURIComponent(code)}`);
    return reply.status === 404 || isNotFound(reply) ? null : parsed(SubscriptionReply, reply);
  };

  return {
    createCustomer: async (email, userId) => {
      const created = await post('/customer', { email, metadata: { user_id: userId } });
      const reply = created.isOk ? created : await get(`/customer/${encodeURIComponent(email)}`);
      const customer = parsed(CustomerReply, reply);
      if (customer.domain !== options.domain) throw new ProviderUnavailable('The customer is of the other domain');
      return { code: customer.customer_code, number: customer.id };
    },

    listSubscriptions: async (customer) => {
      const rows: z.infer<typeof SubscriptionReply>[] = [];
      for (let page = 1; page <= pagesMax; page++) {
        // The filter takes the customer's number; a code matches nothing.
        const reply = await get('/subscription', { customer: customer.number, perPage, page });
        const found = parsed(z.array(SubscriptionReply), reply);
        rows.push(...found);
        if (found.length < perPage) break;
      }
      return rows
        .filter(({ owner }) => isOf(owner, customer))
        .map(({ subscription }) => subscription)
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    pageSubscriptions: async (page) => {
      const rows = parsed(z.array(z.unknown()), await get('/subscription', { perPage, page }));
      // One odd row must not hide the others behind it.
      const subscriptions = rows.flatMap((row) => {
        const { data } = SubscriptionReply.safeParse(row);
        return data ? [{ ...data.subscription, customerCode: data.owner.code }] : [];
      });
      return { subscriptions, unreadable: rows.length - subscriptions.length, isLast: rows.length < perPage };
    },

    getSubscription: async (code) => (await readSubscription(code))?.subscription ?? null,

    disableSubscription: async (code) => {
      const before = await readSubscription(code);
      if (!before) throw new ProviderUnavailable('The subscription to disable is not known');
      if (!isCharged(before.subscription)) return before.subscription;
      // Its answer says little: a 404 stands for a wrong token, a second disable and an unknown code alike, and one
      // that was lost may have worked. Only reading back tells.
      await post('/subscription/disable', { code, token: before.token }).catch(ignoreUnavailable);
      const after = await readSubscription(code);
      if (!after || isCharged(after.subscription))
        throw new ProviderUnavailable('The subscription is still charged after disabling it');
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
      return { authorizationUrl: parsed(InitializeReply, reply).authorization_url };
    },

    verify: async (reference) => {
      const reply = await get(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (isNotFound(reply)) return unknownTransaction;
      const { owner, reference: _, ...transaction } = parsed(TransactionReply, reply);
      return { ...transaction, customerCode: owner.code };
    },

    listCharges: async (customer) => {
      const reply = await get('/transaction', { customer: customer.number, status: 'success', perPage, page: 1 });
      return parsed(z.array(TransactionReply), reply)
        .flatMap(({ owner, status, paidAt, ...charge }) =>
          status === 'success' && paidAt !== null && isOf(owner, customer) ? [{ ...charge, paidAt }] : [],
        )
        .sort((a, b) => b.paidAt.localeCompare(a.paidAt));
    },
  };
};

/** Should a filter ever be ignored, another customer's rows must not become this one's. */
const isOf = (owner: Owner, customer: ProviderCustomer): boolean =>
  owner.code === '' ? owner.number === customer.number : owner.code === customer.code;

/** The same refusal has been seen with 400 and with 404. */
const isNotFound = ({ isOk, code, message }: Reply): boolean =>
  !isOk && (/not_found$/.test(code) || /not found/i.test(message));

const ignoreUnavailable = (fault: unknown): void => {
  if (!(fault instanceof ProviderUnavailable)) throw fault;
};

const parsed = <T extends z.ZodMiniType>(schema: T, reply: Reply): z.output<T> => {
  const result = reply.isOk ? schema.safeParse(reply.data) : null;
  if (result?.success) return result.data;
  throw new ProviderUnavailable(`The provider's reply can't be used (${reply.status} ${codeOf(reply)})`);
};

const codeOf = ({ code }: Reply): string => (/^\w{1,40}$/.test(code) ? code : 'no code');
