import { customer } from './samples.ts';

/** `most_recent_invoice` of a fetched subscription. */
export const failedInvoice = {
  subscription: 1358022,
  integration: 1037001,
  domain: 'test',
  invoice_code: 'INV_ffffffffffffff1',
  customer: 181873746,
  transaction: 1430031421,
  amount: 99900,
  period_start: '2026-12-01T09:00:00.000Z',
  period_end: '2026-12-31T08:59:59.000Z',
  status: 'attention',
  paid: 1,
  retries: 1,
  authorization: 242063633,
  paid_at: '2026-12-01T09:15:09.000Z',
  description: 'Insufficient Funds',
  id: 3953926,
};

export const newRefund = {
  transaction: { id: 4099260516, domain: 'test', reference: 'sub-u1-01hx3z', amount: 99900, plan: {} },
  integration: 1037001,
  deducted_amount: 0,
  status: 'pending',
  expected_at: '2026-11-11T09:21:17.016Z',
  currency: 'KES',
  domain: 'test',
  amount: 99900,
  fully_deducted: false,
  id: 3018284,
  createdAt: '2026-11-01T09:21:17.122Z',
};

export const listedRefund = {
  ...newRefund,
  transaction: 4099260516,
  dispute: null,
  status: 'processed',
  createdAt: undefined,
  created_at: '2026-11-01T09:21:17.000Z',
};

/** A row of GET /dispute. */
export const dispute = {
  id: 358950,
  refund_amount: 99900,
  currency: 'KES',
  status: 'awaiting-merchant-feedback',
  resolution: null,
  domain: 'test',
  transaction: { id: 896467688, status: 'success', reference: 'sub-u1-01hx3z', customer: null, plan: {} },
  transaction_reference: null,
  category: 'chargeback',
  customer,
  createdAt: '2026-11-21T18:00:00.000Z',
};
