import { onTestFinished } from 'vitest';
import { paystackProvider } from '#adapters/paystack/client.ts';
import type { SimulatorFixture } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import { aSimulator, planCodes, secretKey } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import { listen, serving } from './loopback.ts';

/** The client and a simulator that it reaches over HTTP. */
export const connect = async (
  simulator: SimulatorFixture = aSimulator(),
  key = secretKey,
  domain: 'test' | 'live' = 'test',
) => {
  const server = await listen(serving(simulator.paystack.handle));
  onTestFinished(server.close);
  const provider = paystackProvider({
    baseUrl: `${server.url}/_local/paystack`,
    domain,
    secretKey: async () => key,
    clock: { now: simulator.clock.now, pause: async () => undefined },
  });
  return { ...simulator, provider };
};

export const checkoutRequest = (reference: string, planCode: string | null = planCodes.jetsetter) => ({
  reference,
  email: 'amani@example.com',
  amountCents: 400,
  planCode,
  callbackUrl: 'http://localhost:4200/payment-return',
  cancelUrl: 'http://localhost:4200/pricing',
  userId: 'usr_1',
});

/** A customer who bought Jetsetter on 1 November at 09:15:02 under 'pay-1'. */
export const aPurchase = async (fixture: SimulatorFixture = aSimulator()) => {
  const simulator = await connect(fixture);
  const customer = await simulator.provider.createCustomer('amani@example.com', 'usr_1');
  await simulator.buy('pay-1', 'jetsetter');
  await simulator.moveTo('2026-11-01T09:15:05.000Z');
  const [subscription] = simulator.paystack.subscriptions();
  const [card] = simulator.paystack.cards();
  if (!subscription || !card) throw new Error('nothing was bought');
  return { ...simulator, customer, subscription, card };
};

/** A simulator in which `respond` answers requests whose URL ends so. */
export const intercepting = (
  end: string,
  respond: (call: () => Promise<unknown>) => Promise<Response>,
): SimulatorFixture => {
  const simulator = aSimulator();
  const { handle } = simulator.paystack;
  const intercept: typeof handle = async (request) =>
    request.url.endsWith(end) ? respond(async () => handle(request)) : handle(request);
  return { ...simulator, paystack: { ...simulator.paystack, handle: intercept } };
};
