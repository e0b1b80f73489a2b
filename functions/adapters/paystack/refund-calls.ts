import type { Provider } from '#ports/ports.ts';
import type { ProviderRefund, RefundResult } from '#ports/provider-records.ts';
import { ChargeReply } from './charge-replies.ts';
import type { Exchange } from './exchange.ts';
import { isNotFound, parsePage, parseReply, perPage } from './reading.ts';
import { DisputeReply, RefundReply } from './refund-replies.ts';
import type { Reply } from './replies.ts';

type RefundCalls = Pick<Provider, 'refund' | 'listRefunds' | 'pageRefunds' | 'pageDisputes'>;

export const refundCalls = ({ get, post }: Exchange): RefundCalls => {
  /** Rows without a reference have the charge's number, by which the charge is read. */
  const withReference = async ({ refund, chargeId }: { refund: ProviderRefund; chargeId: string }) => {
    if (refund.reference !== '') return refund;
    const { charge } = parseReply(ChargeReply, await get(`/transaction/${chargeId}`));
    return { ...refund, reference: charge.reference };
  };

  return {
    refund: async (reference) => {
      const reply = await post('/refund', { transaction: reference });
      if (!reply.isOk) return refusalOf(reply);
      const { refund } = parseReply(RefundReply, reply);
      return { kind: 'accepted', refund: { ...refund, reference } };
    },

    listRefunds: async (reference) => {
      // The filter takes the charge's number.
      const verified = await get(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (isNotFound(verified)) return [];
      const { id } = parseReply(ChargeReply, verified).charge;
      const { rows } = parsePage(RefundReply, await get('/refund', { transaction: id, perPage, page: 1 }));
      return rows
        .filter(({ chargeId }) => chargeId === id)
        .map(({ refund }) => ({ ...refund, reference }))
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    pageRefunds: async (since, page) => {
      const { rows, ...rest } = parsePage(RefundReply, await get('/refund', { from: since, perPage, page }));
      const refunds: ProviderRefund[] = [];
      for (const row of rows) refunds.push(await withReference(row));
      return { rows: refunds, ...rest };
    },

    pageDisputes: async (since, page) => parsePage(DisputeReply, await get('/dispute', { from: since, perPage, page })),
  };
};

const refusalOf = ({ message }: Reply): RefundResult => {
  if (/fully reversed/i.test(message)) return { kind: 'already_refunded' };
  const isPoor = /insufficient balance|balance is not enough/i.test(message);
  return { kind: 'refused', reason: isPoor ? 'insufficient_balance' : 'other' };
};
