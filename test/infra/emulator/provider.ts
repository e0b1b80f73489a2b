import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Day } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import { stages } from '#infra/config/stages.ts';
import { openStore } from '#infra/local/collection.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import type { Subscription } from '#infra/local/paystack/records.ts';
import { sendResponse, sentence, toRequest } from '#infra/local/web-request.ts';
import type { Deployment } from './deployment.ts';

const tickMs = 25;
const dayMs = 86_400_000;

export type RunningProvider = Paystack & {
  /**
   * Lives two days ago and bills these customers yesterday at noon: their next invoices are announced and not yet
   * charged. The deployed clocks can't be moved, so the provider's is. Answers which day yesterday is.
   */
  billYesterday: (customerCodes: readonly string[]) => Day;
  /** Lives in the present again; what fell due meanwhile is charged. */
  liveToday: () => Promise<void>;
  stop: () => Promise<void>;
};

// Lambdas in containers reach this machine through another interface than the loopback.
const host = process.env.PROVIDER_HOST === undefined ? '127.0.0.1' : '0.0.0.0';

const listen = (paystack: Paystack, port: number): Promise<Server> => {
  const answer = async (incoming: IncomingMessage): Promise<Response> => {
    const request = await toRequest(incoming);
    if (request instanceof Response) return request;
    return (await paystack.handle(request)) ?? sentence(404, 'The provider has no such page.');
  };
  return new Promise((resolve, reject) => {
    const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
      answer(incoming)
        .catch((error: unknown) => sentence(500, String(error)))
        .then((response) => sendResponse(response, outgoing, incoming.method === 'HEAD'))
        .catch(() => outgoing.destroy());
    });
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
};

/** The simulated provider where the deployed Lambdas expect it; its signed webhooks go to the deployed API. */
export const openProvider = async ({ apiUrl, providerPort, providerKey }: Deployment): Promise<RunningProvider> => {
  const store = openStore(null);
  let awayMs = 0;
  const paystack = createPaystack({
    store,
    now: () => new Date(Date.now() + awayMs),
    origin: () => `http://127.0.0.1:${providerPort}`,
    webhookUrl: () => `${apiUrl}/api/webhooks/paystack/`,
    secretKey: providerKey,
    planCodes: stages.local.provider.planCodes,
  });
  const server = await listen(paystack, providerPort);
  const ticking = setInterval(() => void paystack.timed.runDue(), tickMs);
  return {
    ...paystack,
    billYesterday: (customerCodes) => {
      awayMs = -2 * dayMs;
      const yesterday = utcDay(new Date(Date.now() - dayMs));
      const nextPaymentAt = `${yesterday}T12:00:00.000Z`;
      const subscriptions = store.collection<Subscription>('paystack.subscriptions');
      for (const each of subscriptions.list())
        if (customerCodes.includes(each.customerCode)) subscriptions.put(each.code, { ...each, nextPaymentAt });
      return yesterday;
    },
    liveToday: async () => {
      awayMs = 0;
      await paystack.timed.runDue();
    },
    stop: async () => {
      clearInterval(ticking);
      await paystack.timed.runDue();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
};
