import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import type { EventName } from '#events/catalog.ts';
import type { Units } from '#infra/cost/units.ts';
import { operator } from '#infra/local/aws/caller.ts';
import { awsEndpoint } from '#infra/local/aws-endpoint.ts';
import { createBus } from '#infra/local/bus.ts';
import type { BusRecord } from '#infra/local/bus-record.ts';
import { createTables, fromDefinitions } from '#infra/local/engine/tables.ts';
import { openGateway } from '#infra/local/gateway.ts';
import { reactionEvent } from '#infra/local/lambda-events.ts';
import { loadFromSource } from '#infra/local/lambda-sources.ts';
import { createLambdas } from '#infra/local/lambdas.ts';
import type { ReceivedMail } from '#infra/local/mailbox.ts';
import { createMailbox } from '#infra/local/mailbox.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import { createPaystack } from '#infra/local/paystack/paystack.ts';
import { asParameters, keepSecrets } from '#infra/local/secrets.ts';
import { openStore } from '#infra/local/store.ts';
import { envOf, localTableNames } from '#infra/local/surroundings.ts';
import { sentence } from '#infra/local/web-request.ts';
import type { FunctionName } from '#infra/names.ts';
import { busName, functionNames, secretsPath } from '#infra/names.ts';
import { stages } from '#infra/stages.ts';
import { composePorts } from '#runtime/compose.ts';
import type { Passwords, Ports } from '#runtime/ports.ts';
import { serverItem } from '#tables/servers.ts';
import { openMeter } from '#test/support/metered-endpoint.ts';
import { counter } from './counter.ts';

export type Measured = { units: Units; result: unknown; requests: string[] };
export type Webhook = { body: string; signature: string };

/** Every Lambda between the real clients, the engine and the simulated provider; they run one at a time. */
export type Rig = {
  /** With an operator's rights, past the meter. */
  ports: Ports;
  paystack: Paystack;
  call: (name: FunctionName, event: unknown) => Promise<unknown>;
  /** The same after a cold start, with what it asked for. */
  measure: (name: FunctionName, event: unknown) => Promise<Measured>;
  /** Lets time pass and the provider do what falls due; answers the webhooks it sent. */
  pass: (ms: number) => Promise<Webhook[]>;
  /** The newest event of a name. */
  newest: (name: EventName) => BusRecord;
  /** Hands every event to its reactions until none is left. */
  settle: () => Promise<void>;
  mails: () => ReceivedMail[];
  close: () => Promise<void>;
};

/** A hash as long as a real one, without the work, which asks for nothing. */
const lightHash = (text: string): string => `light:${text}`.padEnd(97, '.');
const passwords: Passwords = {
  hash: async (text) => lightHash(text),
  verify: async (text, hash) => hash === lightHash(text),
};

const silent = (): void => undefined;
const logger = { info: silent, warn: silent, alarm: silent, error: silent };

const clockFrom = (instant: string) => {
  let now = Date.parse(instant);
  const pause = async (ms: number): Promise<void> => {
    now += ms;
  };
  return { now: () => new Date(now), pause };
};

export const openRig = async (startsAt = '2026-11-03T12:00:00.000Z'): Promise<Rig> => {
  const engineUrl = inject('engineUrl');
  const tablePrefix = `u${randomUUID().slice(0, 8)}-`;
  const tableNames = localTableNames(tablePrefix);
  await createTables(engineUrl, fromDefinitions(tableNames));
  const meter = await openMeter(engineUrl);

  const clock = clockFrom(startsAt);
  const [secrets, store] = [keepSecrets(null), openStore(null)];
  const bus = createBus({ store, now: clock.now, react: async () => undefined });
  const mailbox = createMailbox(store, clock.now);
  const count = counter({ meter, bus, mailbox });
  let webhooks: Webhook[] = [];
  const paystack: Paystack = createPaystack({
    store,
    now: clock.now,
    origin: () => url,
    webhookUrl: () => `${url}/`,
    secretKey: secrets.providerKey,
    planCodes: stages.local.provider.planCodes,
    post: async (_url, body, headers) => {
      webhooks.push({ body, signature: headers['x-paystack-signature'] ?? '' });
      return 200;
    },
  });
  const aws = awsEndpoint({
    engineUrl: meter.url,
    tableNames,
    bus,
    busName: busName('local'),
    mailbox,
    secrets: asParameters(secrets),
    secretsPath: secretsPath('local'),
    upstreamUrl: null,
  });
  const handle = async (request: Request): Promise<Response> => {
    count.note(request);
    return (await aws(request)) ?? (await paystack.handle(request)) ?? sentence(404, 'Nothing is here.');
  };
  const gateway = await openGateway(0, handle, silent);
  const url = `http://127.0.0.1:${gateway.port}`;

  const around = { url, checkoutUrl: url, siteUrl: 'http://localhost', tablePrefix };
  const substitutes = { clock, passwords, logger, metrics: { record: silent } };
  const load = loadFromSource({ envOf: (name) => envOf(around, name), substitutesOf: () => substitutes });
  const [warm, cold] = [createLambdas(functionNames, load), createLambdas(functionNames, load)];
  const operatorEnv = envOf(around, operator);
  const database = awsDatabase({ ...operatorEnv, AWS_ENDPOINT_URL: engineUrl });
  const ports = composePorts(operatorEnv, { ...substitutes, database });
  await Promise.all(
    launchCatalogue.map((server) => ports.database.write({ kind: 'put', table: 'servers', item: serverItem(server) })),
  );

  let settled = 0;
  return {
    ports,
    paystack,
    call: warm.call,
    measure: async (name, event) => {
      cold.forget();
      count.restart();
      const result = await cold.call(name, event).catch((error: unknown) => error);
      return { units: count.units(), result, requests: meter.calls().map(({ operation }) => operation) };
    },
    pass: async (ms) => {
      webhooks = [];
      await clock.pause(ms);
      await paystack.timed.runDue();
      return webhooks;
    },
    newest: (name) => {
      const record = bus.records().findLast((each) => each.name === name);
      if (!record) throw new Error(`nobody published ${name}`);
      return record;
    },
    settle: async () => {
      for (let records = bus.records(); settled < records.length; records = bus.records()) {
        const record = records[settled];
        settled += 1;
        for (const { name } of record?.reactions ?? []) if (record) await warm.call(name, reactionEvent(record));
      }
    },
    mails: () => mailbox.list(),
    close: async () => {
      await gateway.stop();
      meter.close();
      store.close();
    },
  };
};
