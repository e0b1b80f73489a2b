import * as z from 'zod/mini';

/** How webhooks are delivered from now on. */
export const Delivery = z.object({
  /** Extra copies of each. */
  duplicate: z.int().check(z.minimum(0), z.maximum(5)),
  /** Mixes those of about a second and a half. */
  shuffle: z.boolean(),
  drop: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

export const usualDelivery: Delivery = { duplicate: 0, shuffle: false, drop: false };

/** Where the provider's behaviour is unknown or chosen by the test, both ways can be had. */
export const Switches = z.object({
  /** From the charge to its subscription. */
  subscribeDelayMs: z.int().check(z.minimum(0), z.maximum(600_000)),
  firstWebhook: z.enum(['random', 'charge', 'subscription']),
  notRenewDate: z.enum(['null', 'unchanged']),
  verifyUnknownStatus: z.literal([400, 404]),
  endedStatus: z.enum(['cancelled', 'completed']),
  /** Whether GET /customer still lists subscriptions that were disabled. */
  disabledVanish: z.boolean(),
  /** What a checkout for a plan one already has brings after the charge. */
  samePlanAgain: z.enum(['second subscription', 'charge only']),
  /** 100 calls a minute and endpoint, as with test keys. */
  rateLimit: z.boolean(),
});
export type Switches = z.infer<typeof Switches>;

export const usualSwitches: Switches = {
  subscribeDelayMs: 800,
  firstWebhook: 'random',
  notRenewDate: 'null',
  verifyUnknownStatus: 404,
  endedStatus: 'cancelled',
  disabledVanish: false,
  samePlanAgain: 'second subscription',
  rateLimit: false,
};
