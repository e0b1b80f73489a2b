import * as z from 'zod/mini';

/** How new webhooks are delivered. */
export const Delivery = z.object({
  /** Extra copies of each webhook. */
  duplicate: z.int().check(z.minimum(0), z.maximum(5)),
  /** Reorders webhooks within about a second and a half. */
  shuffle: z.boolean(),
  drop: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

export const defaultDelivery: Delivery = { duplicate: 0, shuffle: false, drop: false };

/** Selects a variant where the provider's behaviour is unknown or up to the test. */
export const Switches = z.object({
  /** Delay between a charge and its subscription. */
  subscribeDelayMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  firstWebhook: z.enum(['random', 'charge', 'subscription']),
  notRenewDate: z.enum(['null', 'unchanged']),
  verifyUnknownStatus: z.literal([400, 404]),
  endedStatus: z.enum(['cancelled', 'completed']),
  /** Whether GET /customer hides disabled subscriptions. */
  disabledVanish: z.boolean(),
  /** The effect of a paid checkout for a plan that the customer already has. */
  samePlanAgain: z.enum(['second subscription', 'charge only']),
  /** Whether a cancelled subscription that has not ended yet makes a new one to its plan a duplicate. */
  duplicateWhileNonRenewing: z.boolean(),
  /** The answer to a new subscription whose first charge lies in the past. */
  pastStart: z.enum(['refused', 'charged at once']),
  /** Whether a new card on the manage page pays the invoice that failed. */
  newCardPaysInvoice: z.boolean(),
  /** Whether GET /subscription/:code lists older invoices than the newest. */
  invoices: z.enum(['newest', 'all']),
  /** Whether the charge of a saved card has its outcome at once or ten minutes later. */
  cardCharge: z.enum(['at once', 'later']),
  refundBalance: z.enum(['enough', 'insufficient']),
  /** How refunds that are asked for from now on end. */
  refundOutcome: z.enum(['processed', 'failed', 'needs-attention']),
  /** Whether GET /refund names the charge's reference, or only its number. */
  refundReference: z.boolean(),
  /** 100 calls per minute and endpoint, as with test keys. */
  rateLimit: z.boolean(),
});
export type Switches = z.infer<typeof Switches>;

export const defaultSwitches: Switches = {
  subscribeDelayMs: 800,
  firstWebhook: 'random',
  notRenewDate: 'null',
  verifyUnknownStatus: 404,
  endedStatus: 'cancelled',
  disabledVanish: false,
  samePlanAgain: 'second subscription',
  duplicateWhileNonRenewing: false,
  pastStart: 'refused',
  newCardPaysInvoice: false,
  invoices: 'newest',
  cardCharge: 'at once',
  refundBalance: 'enough',
  refundOutcome: 'processed',
  refundReference: true,
  rateLimit: false,
};
