import type { Domain } from '#domain/subscription.ts';
import type { Clock, Provider } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { chargeCalls } from './charge-calls.ts';
import { createExchange } from './exchange.ts';
import { parseReply } from './reading.ts';
import { refundCalls } from './refund-calls.ts';
import { CustomerReply } from './replies.ts';
import { subscriptionCalls } from './subscription-calls.ts';
import type { Transport } from './transport.ts';
import { httpTransport } from './transport.ts';

export type PaystackOptions = {
  /** Without a trailing slash: 'https://api.paystack.co', or the simulator's address. */
  baseUrl: string;
  /** The mode of our key. A customer of the other mode is never bound. */
  domain: Domain;
  secretKey: () => Promise<string>;
  clock: Clock;
  request?: Transport;
  random?: () => number;
};

/** The Provider port over Paystack. Every reply is parsed leniently and mapped to our own terms. */
export const paystackProvider = (options: PaystackOptions): Provider => {
  const exchange = createExchange({
    baseUrl: options.baseUrl,
    secretKey: options.secretKey,
    clock: options.clock,
    transport: options.request ?? httpTransport(),
    random: options.random ?? Math.random,
  });

  return {
    createCustomer: async (email, userId) => {
      const created = await exchange.post('/customer', { email, metadata: { user_id: userId } });
      const reply = created.isOk ? created : await exchange.get(`/customer/${encodeURIComponent(email)}`);
      const customer = parseReply(CustomerReply, reply);
      if (customer.domain !== options.domain) throw new ProviderUnavailable('provider_customer_of_other_mode');
      return { code: customer.customer_code, number: customer.id };
    },
    ...subscriptionCalls(exchange),
    ...chargeCalls(exchange),
    ...refundCalls(exchange),
  };
};
