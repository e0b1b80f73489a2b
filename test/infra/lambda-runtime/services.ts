import type { IncomingMessage } from 'node:http';
import { busName, parameterName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { forward } from '#infra/local/aws/dynamodb.ts';
import { putEvents } from '#infra/local/aws/events.ts';
import { deleteSuppressedDestination, sendEmail } from '#infra/local/aws/mail.ts';
import { getParameter } from '#infra/local/aws/parameters.ts';
import { jsonError } from '#infra/local/aws/refusal.ts';
import { createBus } from '#infra/local/bus.ts';
import { openStore } from '#infra/local/collection.ts';
import { createMailFeedback } from '#infra/local/mail-feedback.ts';
import { createMailbox } from '#infra/local/mailbox.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import type { LocalSecrets } from '#infra/local/secrets.ts';
import { sentence } from '#infra/local/web-request.ts';
import type { secretNames } from '#ports/secrets.ts';
import type { Webhook } from '#test/support/api-event.ts';
import type { AwsCall } from './gate/aws-call.ts';

const secretKeys = [
  'providerKey',
  'lookupHashKey',
  'linkKey',
  'signingKey',
] as const satisfies (keyof typeof secretNames)[];

const copied = (incoming: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const name of Object.keys(incoming.headers)) headers.set(name, [incoming.headers[name] ?? ''].flat().join());
  return headers;
};

/** What is behind the gate: DynamoDB Local, the local cloud's EventBridge, SES and SSM, and the simulated provider. */
export const openServices = (stage: Stage, secrets: LocalSecrets, engineUrl: string) => {
  const store = openStore(null);
  let offsetMs = 0;
  const now = (): Date => new Date(Date.now() + offsetMs);
  // The tests deliver events themselves, one at a time.
  const bus = createBus({ store, now, react: async () => undefined });
  const mailbox = createMailbox(store, now);
  const feedback = createMailFeedback(store, mailbox, bus, now);
  let webhooks: Webhook[] = [];
  const paystack = createPaystack({
    store,
    now,
    origin: () => 'https://checkout.paystack.com',
    webhookUrl: () => `${stage.siteUrl}/api/webhooks/paystack/`,
    secretKey: secrets.providerKey,
    planCodes: stage.provider.planCodes,
    post: async (_url, body, headers) => {
      webhooks.push({ body, signature: headers['x-paystack-signature'] ?? '' });
      return 200;
    },
  });
  const parameters = Object.fromEntries(secretKeys.map((name) => [parameterName(stage.name, name), secrets[name]]));

  const aws = async ({ service, operation, body, text, incoming }: AwsCall): Promise<Response> => {
    if (service === 'dynamodb')
      return forward(new Request('http://dynamodb', { headers: copied(incoming) }), text, engineUrl);
    if (service === 'events' && operation === 'PutEvents') return putEvents(bus, busName(stage.name), body);
    if (service === 'ssm' && operation === 'GetParameter') return getParameter(parameters, body);
    if (service === 'email' && operation === 'SendEmail')
      return sendEmail(mailbox, feedback, new URLSearchParams(text));
    if (service === 'email' && operation === 'DeleteSuppressedDestination')
      return deleteSuppressedDestination(feedback, new Request(`https://email${incoming.url}`));
    return jsonError(400, 'UnknownOperationException', `${service} has no ${operation} here.`);
  };

  const provider = async (incoming: IncomingMessage, body: string): Promise<Response> => {
    const { method = 'GET', url = '/' } = incoming;
    const sent = method === 'GET' ? {} : { body };
    const request = new Request(`http://provider/_local/paystack${url}`, {
      method,
      headers: copied(incoming),
      ...sent,
    });
    return (await paystack.handle(request)) ?? sentence(404, 'The provider has no such page.');
  };

  /** Lets time pass at the provider; the Lambdas' clocks cannot be moved. */
  const pass = async (ms: number): Promise<Webhook[]> => {
    webhooks = [];
    offsetMs += ms;
    await paystack.timed.runDue();
    return webhooks;
  };

  return { bus, mailbox, feedback, paystack, aws, provider, pass, close: () => store.close() };
};
