import type { PlanCodes } from '#domain/plans.ts';
import { stages } from '#infra/config/stages.ts';
import type { LocalStore } from '#infra/local/collection.ts';
import { openStore } from '#infra/local/collection.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import type { TestCardName } from '#infra/local/paystack/test-cards.ts';

export const secretKey = 'sk_test_simulator';
export const origin = 'http://127.0.0.1:4200';
export const { planCodes } = stages.local.provider;

export type Received = { event: string; body: string; signature: string; data: Record<string, unknown> };

export type SimulatorFixture = {
  paystack: Paystack;
  store: LocalStore;
  received: Received[];
  clock: { now: () => Date; set: (instant: string) => void };
  /** Moves the clock and runs everything that is due. */
  moveTo: (instant: string) => Promise<void>;
  call: (
    method: string,
    path: string,
    body?: unknown,
    key?: string | null,
  ) => Promise<{ status: number; body: SimulatorResponse }>;
  /** Presses a button of a hosted page, with a card chosen. */
  press: (url: string, action: string, card?: TestCardName) => Promise<Response>;
  /** Opens a checkout and pays it; returns the reference. */
  buy: (reference: string, plan?: keyof PlanCodes, email?: string) => Promise<string>;
};

export type SimulatorResponse = { status: boolean; message: string; code?: string; data: Record<string, unknown> };

/** A simulator with a manual clock. `respond` returns the status for each webhook. */
export const aSimulator = (
  startsAt = '2026-11-01T09:15:02.000Z',
  { store = openStore(null), respond = () => 200 }: { store?: LocalStore; respond?: (attempts: number) => number } = {},
): SimulatorFixture => {
  let now = new Date(startsAt);
  const received: Received[] = [];
  const paystack = createPaystack({
    store,
    now: () => now,
    origin: () => origin,
    webhookUrl: () => 'http://localhost:4200/api/webhooks/paystack/',
    secretKey,
    planCodes,
    post: async (_url, body, headers) => {
      const { event, data } = JSON.parse(body);
      received.push({ event, data, body, signature: headers['x-paystack-signature'] ?? '' });
      return respond(received.length);
    },
  });
  const handle = async (request: Request): Promise<Response> => {
    const response = await paystack.handle(request);
    if (!response) throw new Error(`no handler for ${request.url}`);
    return response;
  };
  const call: SimulatorFixture['call'] = async (method, path, body, key = secretKey) => {
    const response = await handle(
      new Request(`${origin}/_local/paystack${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const press: SimulatorFixture['press'] = (url, action, card) =>
    handle(new Request(url, { method: 'POST', body: new URLSearchParams({ action, ...(card && { card }) }) }));
  return {
    paystack,
    store,
    received,
    call,
    press,
    clock: {
      now: () => now,
      set: (instant) => {
        now = new Date(instant);
      },
    },
    moveTo: async (instant) => {
      now = new Date(instant);
      await paystack.timed.runDue();
    },
    buy: async (reference, plan = 'jetsetter', email = 'amani@example.com') => {
      const { body } = await call('POST', '/transaction/initialize', aCheckout(reference, plan, email));
      await press(String(body.data.authorization_url), 'pay');
      return reference;
    },
  };
};

export const aCheckout = (reference: string, plan: keyof PlanCodes = 'jetsetter', email = 'amani@example.com') => ({
  email,
  amount: 400,
  currency: 'USD',
  plan: planCodes[plan],
  reference,
  callback_url: 'http://localhost:4200/payment-return',
  channels: ['card'],
  metadata: { user_id: 'usr_1', cancel_action: 'http://localhost:4200/pricing' },
});

export const eventsOf = (received: readonly Received[]): string[] => received.map(({ event }) => event);

/** A fixture with one paid subscription; `received` is empty after its first webhooks. */
export const subscribed = async (startsAt?: string) => {
  const simulator = aSimulator(startsAt);
  await simulator.buy('pay-1');
  await simulator.moveTo(new Date(simulator.clock.now().getTime() + 5_000).toISOString());
  const [subscription] = simulator.paystack.subscriptions();
  if (!subscription) throw new Error('no subscription');
  simulator.received.length = 0;
  const current = () => simulator.paystack.subscriptions()[0];
  const disable = () =>
    simulator.call('POST', '/subscription/disable', { code: subscription.code, token: subscription.token });
  return { ...simulator, subscription, current, disable };
};

export const dataOf = (received: { event: string; data: Record<string, unknown> }[], event: string) =>
  received.find((each) => each.event === event)?.data;
