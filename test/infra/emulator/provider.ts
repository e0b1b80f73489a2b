import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Day } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import { stages } from '#infra/config/stages.ts';
import { openStore } from '#infra/local/collection.ts';
import { dayMs, later } from '#infra/local/paystack/calendar.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import type { Subscription } from '#infra/local/paystack/records.ts';
import { sendResponse, sentence, toRequest } from '#infra/local/web-request.ts';
import type { Deployment } from './deployment.ts';

const tickMs = 25;

export type RunningProvider = Paystack & {
  /**
   * Moves the provider's clock two days back and makes the payments of these customers, who bought a month before, due
   * yesterday at noon: their invoices are announced and not yet charged. The clocks of the deployed Lambdas cannot be moved. Returns yesterday.
   */
  billYesterday: (customerCodes: readonly string[]) => Day;
  /** Moves the clock back to the present and charges what is due. */
  returnToToday: () => Promise<void>;
  stop: () => Promise<void>;
};

// Lambdas in containers do not reach this machine through the loopback interface.
const host = process.env.PROVIDER_HOST === undefined ? '127.0.0.1' : '0.0.0.0';

const listen = (paystack: Paystack, port: number): Promise<Server> => {
  const respond = async (incoming: IncomingMessage): Promise<Response> => {
    const request = await toRequest(incoming);
    if (request instanceof Response) return request;
    return (await paystack.handle(request)) ?? sentence(404, 'The provider has no such page.');
  };
  return new Promise((resolve, reject) => {
    const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
      respond(incoming)
        .catch((error: unknown) => sentence(500, String(error)))
        .then((response) => sendResponse(response, outgoing, incoming.method === 'HEAD'))
        .catch(() => outgoing.destroy());
    });
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
};

/** The simulated provider at the port that the deployed Lambdas call. It sends signed webhooks to the deployed API. */
export const openProvider = async ({ apiUrl, providerPort, providerKey }: Deployment): Promise<RunningProvider> => {
  const store = openStore(null);
  let offsetMs = 0;
  const paystack = createPaystack({
    store,
    now: () => new Date(Date.now() + offsetMs),
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
      offsetMs = -2 * dayMs;
      const yesterday = utcDay(new Date(Date.now() - dayMs));
      const nextPaymentAt = `${yesterday}T12:00:00.000Z`;
      const createdAt = later(nextPaymentAt, -30 * dayMs);
      const subscriptions = store.collection<Subscription>('paystack.subscriptions');
      for (const each of subscriptions.list())
        if (customerCodes.includes(each.customerCode))
          subscriptions.put(each.code, { ...each, createdAt, nextPaymentAt });
      return yesterday;
    },
    returnToToday: async () => {
      offsetMs = 0;
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
