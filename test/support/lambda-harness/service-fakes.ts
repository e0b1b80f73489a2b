import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { busName, secretsPath } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { createCredentials } from '#infra/local/aws/credentials.ts';
import { awsEndpoint } from '#infra/local/aws-endpoint.ts';
import { createBus } from '#infra/local/bus.ts';
import { openStore } from '#infra/local/collection.ts';
import { createTables, fromDefinitions } from '#infra/local/engine/tables.ts';
import { openGateway } from '#infra/local/gateway.ts';
import { localTableNames } from '#infra/local/local-config.ts';
import { createMailFeedback } from '#infra/local/mail-feedback.ts';
import { createMailbox } from '#infra/local/mailbox.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import { asParameters, keepSecrets } from '#infra/local/secrets.ts';
import { sentence } from '#infra/local/web-request.ts';
import type { Webhook } from '#test/support/api-event.ts';
import { testOriginSecret } from '#test/support/api-event.ts';
import { manualClock } from '#test/support/memory/clock.ts';
import { openMeter } from '#test/support/metered-endpoint.ts';
import { counter } from './counter.ts';

/** Responds instead of AWS or the provider, or returns undefined to let them respond. */
export type Intercept = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** The services of the Lambdas, on one port: AWS with metered tables, and the simulated provider. Counts all calls. */
export const openServiceFakes = async (intercept: Intercept) => {
  const engineUrl = inject('engineUrl');
  const tablePrefix = `u${randomUUID().slice(0, 8)}-`;
  const tableNames = localTableNames(tablePrefix);
  await createTables(engineUrl, fromDefinitions(tableNames));
  const meter = await openMeter(engineUrl);

  const { clock } = manualClock('2026-11-03T12:00:00.000Z');
  const [secrets, store] = [keepSecrets(null), openStore(null)];
  // The harness delivers events itself, one at a time.
  const bus = createBus({ store, now: clock.now, react: async () => undefined });
  const mailbox = createMailbox(store, clock.now);
  const count = counter({ meter, bus, mailbox });
  const webhooks: Webhook[] = [];
  const paystack: Paystack = createPaystack({
    store,
    now: clock.now,
    origin: () => url,
    webhookUrl: () => url,
    secretKey: secrets.providerKey,
    planCodes: stages.local.provider.planCodes,
    post: async (_url, body, headers) => {
      webhooks.push({ body, signature: headers['x-paystack-signature'] ?? '' });
      return 200;
    },
  });
  const credentials = createCredentials();
  const aws = awsEndpoint({
    credentials,
    engineUrl: meter.url,
    tableNames,
    bus,
    busName: busName('local'),
    mailbox,
    mailFeedback: createMailFeedback(store, mailbox, bus, clock.now),
    secrets: asParameters(secrets),
    secretsPath: secretsPath('local'),
    upstreamUrl: null,
  });
  const handle = async (request: Request): Promise<Response> => {
    count.count(request);
    return (
      (await intercept(request)) ??
      (await aws(request)) ??
      (await paystack.handle(request)) ??
      sentence(404, 'Nothing is here.')
    );
  };
  const gateway = await openGateway(0, handle, () => undefined);
  const url = `http://127.0.0.1:${gateway.port}`;
  const around = {
    url,
    checkoutUrl: url,
    siteUrl: 'http://localhost',
    tablePrefix,
    planCodes: stages.local.provider.planCodes,
    verificationKeys: secrets.verificationKeys,
    originSecret: testOriginSecret,
    credentials,
  };

  const close = async (): Promise<void> => {
    await gateway.stop();
    meter.close();
    store.close();
  };
  return { engineUrl, tableNames, around, clock, bus, mailbox, count, meter, paystack, webhooks, close };
};
