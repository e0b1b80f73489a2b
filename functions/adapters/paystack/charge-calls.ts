import * as z from 'zod/mini';
import type { Provider, ProviderTransaction } from '#ports/ports.ts';
import type { ListedCharge } from '#ports/provider-records.ts';
import { ChargeReply } from './charge-replies.ts';
import type { Exchange } from './exchange.ts';
import { isNotFound, isOf, pagesMax, parsePage, parseReply, perPage } from './reading.ts';
import type { Reply } from './replies.ts';
import { InitializeReply, TransactionReply } from './replies.ts';

type ChargeCalls = Pick<
  Provider,
  'initialize' | 'verify' | 'listCharges' | 'chargeHistory' | 'pageCharges' | 'chargeCard' | 'deactivateCard'
>;

const unknownTransaction: ProviderTransaction = {
  status: 'unknown',
  amountCents: 0,
  currency: '',
  domain: '',
  planCode: '',
  customerCode: '',
  paidAt: null,
};

export const chargeCalls = ({ get, post }: Exchange): ChargeCalls => ({
  initialize: async (request) => {
    const reply = await post('/transaction/initialize', {
      email: request.email,
      amount: request.amountCents,
      currency: 'USD',
      ...(request.planCode !== null && { plan: request.planCode }),
      reference: request.reference,
      callback_url: request.callbackUrl,
      // Only a card can be charged again each month, and not every card.
      channels: ['card'],
      metadata: {
        user_id: request.userId,
        cancel_action: request.cancelUrl,
        custom_filters: { recurring: true },
      },
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

  chargeHistory: async (customer, since) => {
    // A charge made between two calls moves others to the next page, where they appear again.
    const charges = new Map<string, ListedCharge>();
    const period = since === undefined ? {} : { from: since };
    for (let page = 1; page <= pagesMax; page++) {
      const reply = await get('/transaction', { customer: customer.number, ...period, perPage, page });
      const rows = parseReply(z.array(ChargeReply), reply);
      for (const { charge, owner } of rows)
        if (isOf(owner, customer)) charges.set(charge.id, { ...charge, customerCode: customer.code });
      if (rows.length < perPage) break;
    }
    return [...charges.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  },

  pageCharges: async (since, page) => {
    const { rows, ...rest } = parsePage(ChargeReply, await get('/transaction', { from: since, perPage, page }));
    return { rows: rows.map(({ charge }) => charge), ...rest };
  },

  chargeCard: async (request) => {
    const reply = await post('/transaction/charge_authorization', {
      reference: request.reference,
      authorization_code: request.authorizationCode,
      email: request.email,
      amount: request.amountCents,
      currency: 'USD',
      metadata: { user_id: request.userId },
    });
    if (reply.isOk) return 'attempted';
    if (reply.code === 'duplicate_reference' || /duplicate .*reference/i.test(reply.message))
      return 'duplicate_reference';
    // Anything else throws.
    return isCardRefused(reply) ? 'card_refused' : parseReply(z.never(), reply);
  },

  deactivateCard: async (authorizationCode) => {
    const reply = await post('/customer/authorization/deactivate', { authorization_code: authorizationCode });
    if (!isCardRefused(reply) && !isNotFound(reply)) parseReply(z.unknown(), reply);
  },
});

/** The messages for a code that is unknown, inactive or another customer's. */
const isCardRefused = ({ isOk, message }: Reply): boolean =>
  !isOk && /invalid authorization|authorization code is invalid|not match authorization/i.test(message);
