import { setTimeout as pause } from 'node:timers/promises';
import { busName, configurationSetName, secretsPath } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import type { Ports } from '#ports/ports.ts';
import { composePorts } from '#runtime/compose.ts';
import { apiGateway } from './api-gateway.ts';
import { operator } from './aws/caller.ts';
import { createCredentials, keepOperatorCredentials } from './aws/credentials.ts';
import { prepareUpstream } from './aws/upstream.ts';
import { awsEndpoint } from './aws-endpoint.ts';
import type { LocalBus } from './bus.ts';
import { createBus } from './bus.ts';
import type { LocalClock } from './clock.ts';
import { createClock } from './clock.ts';
import type { CloudOptions, RunningEngine } from './cloud-options.ts';
import { openStore } from './collection.ts';
import { openGateway } from './gateway.ts';
import { jobEvent, reactionEvent } from './lambda-events.ts';
import type { Lambdas } from './lambdas.ts';
import { localApi } from './local-api.ts';
import type { LocalCloudConfig } from './local-config.ts';
import { envOf, localTableNames } from './local-config.ts';
import { localLambdas, substitutes } from './local-lambdas.ts';
import type { MailFeedback } from './mail-feedback.ts';
import { createMailFeedback } from './mail-feedback.ts';
import type { LocalMailbox } from './mailbox.ts';
import { createMailbox } from './mailbox.ts';
import { openTables } from './open-tables.ts';
import { controlPanel } from './panel/panel.ts';
import type { Paystack } from './paystack/paystack.ts';
import { createPaystack } from './paystack/paystack.ts';
import type { RequestHandler } from './request-handler.ts';
import { createSchedule } from './schedule.ts';
import type { LocalSecrets } from './secrets.ts';
import { asParameters, keepSecrets } from './secrets.ts';
import { seed } from './seed.ts';
import { site } from './site/site.ts';
import { starting } from './starting.ts';
import { sentence } from './web-request.ts';

export type Cloud = LocalCloudConfig & {
  clock: LocalClock;
  bus: LocalBus;
  mailbox: LocalMailbox;
  mailFeedback: MailFeedback;
  lambdas: Lambdas;
  paystack: Paystack;
  /** The ports with an operator's permissions. */
  ports: Ports;
  /** Restores the seeded state. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

type Closer = () => void | Promise<void>;

/** How long running work may continue once the cloud stops. Interrupted work is repeated after the next start. */
const graceMs = 1000;

const quiet = (): void => undefined;

const configOf = (
  port: number,
  { verificationKeys, originSecret }: LocalSecrets,
  { siteUrl, tablePrefix = '', planCodes = stages.local.provider.planCodes }: CloudOptions,
): LocalCloudConfig => {
  const url = `http://localhost:${port}`;
  const checkoutUrl = `http://127.0.0.1:${port}`;
  const credentials = createCredentials();
  const keys = { verificationKeys, originSecret };
  return { url, checkoutUrl, siteUrl: siteUrl ?? url, tablePrefix, planCodes, ...keys, credentials };
};

const firstResponse = async (parts: readonly RequestHandler[], request: Request): Promise<Response> => {
  for (const part of parts) {
    const response = await part(request);
    if (response) return response;
  }
  return sentence(404, 'The local cloud has no such page.');
};

/** Creates everything behind the port. The clock does not run yet. */
const assemble = async (options: CloudOptions, port: number, engine: RunningEngine | null, closers: Closer[]) => {
  const { dataFolder = null, siteFolder = null, upstreamUrl = null, report = quiet, log = quiet, onAccess } = options;
  const store = openStore(dataFolder);
  closers.push(store.close);
  const secrets = keepSecrets(dataFolder);
  const config = configOf(port, secrets, options);
  if (dataFolder !== null) closers.push(keepOperatorCredentials(dataFolder, config.credentials));
  const clock: LocalClock = createClock(store, () => bus.drain(), report);
  const { now } = clock;
  const names = localTableNames(config.tablePrefix);
  if (upstreamUrl) {
    const { name, mailDomain } = stages.local;
    const configurationSet = configurationSetName(name);
    await prepareUpstream(upstreamUrl, { busName: busName(name), mailDomain, configurationSet });
  }
  const tables = await openTables(engine?.url ?? null, names, store, now);

  const portClock = { now, pause: async (ms: number) => void (await pause(ms)) };
  const substitutesOf = substitutes(portClock, tables, log);
  const lambdas = localLambdas(config, substitutesOf, now, options);
  closers.push(lambdas.stop);
  const bus: LocalBus = createBus({
    store,
    now,
    react: (reaction, record) => lambdas.call(reaction, reactionEvent(record)),
    onAccept: clock.noteActivity,
  });
  const schedule = createSchedule(store, now, (job, at) => lambdas.call(job, jobEvent(job, at)), clock.lastActivity);
  const mailbox = createMailbox(store, now);
  const mailFeedback = createMailFeedback(store, mailbox, bus, now);
  const paystack = createPaystack({
    store,
    now,
    origin: () => config.checkoutUrl,
    webhookUrl: () => `${config.url}/api/webhooks/paystack/`,
    secretKey: secrets.providerKey,
    planCodes: config.planCodes,
  });
  for (const timed of [paystack.timed, bus]) clock.follow(timed);
  clock.follow(schedule, 'routine');

  const ports = composePorts(envOf(config, operator), substitutesOf());
  const reset = (): Promise<void> =>
    clock.exclusively(async () => {
      await bus.clear();
      await tables.empty();
      store.clear();
      clock.reset();
      paystack.reset();
      schedule.clear();
      await seed(ports);
    });

  const aws = awsEndpoint({
    credentials: config.credentials,
    engineUrl: tables.engineUrl,
    tableNames: names,
    bus,
    busName: busName('local'),
    mailbox,
    mailFeedback,
    secrets: asParameters(secrets),
    secretsPath: secretsPath('local'),
    upstreamUrl,
    onAccess,
  });
  const parts = [
    localApi({ clock, bus, mailbox, mailFeedback, paystack, reset }),
    aws,
    paystack.handle,
    controlPanel({ clock, bus, mailbox, paystack, schedule, siteUrl: config.siteUrl }),
    apiGateway({ lambdas, now, originSecret: config.originSecret, report }),
    site(siteFolder),
  ];
  return { aws, parts, cloud: { ...config, clock, bus, mailbox, mailFeedback, lambdas, paystack, ports, reset } };
};

/** Starts a cloud on one port and resolves once it is ready. Several clouds in one process are independent. */
export const startCloud = async (options: CloudOptions = {}): Promise<Cloud> => {
  const closers: Closer[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  let parts: readonly RequestHandler[] = [starting];
  const handle = (request: Request): Promise<Response> => firstResponse(parts, request);
  try {
    const gateway = await openGateway(options.port ?? 0, handle, options.report ?? quiet);
    closers.push(gateway.stop);
    const engine = (await options.engine?.()) ?? null;
    if (engine) closers.push(engine.stop);
    const assembled = await assemble(options, gateway.port, engine, closers);
    const { cloud } = assembled;
    // Seeding needs the AWS endpoint for secrets and tables; all other requests wait.
    parts = [assembled.aws, starting];
    await cloud.lambdas.load();
    await seed(cloud.ports);
    parts = assembled.parts;
    cloud.clock.start();
    // Closers run in reverse order: first no new work starts, then the port closes, then everything behind it.
    closers.push(gateway.stop);
    closers.push(async () => {
      await Promise.race([
        Promise.all([cloud.clock.stop(), cloud.bus.stop()]),
        pause(graceMs, undefined, { ref: false }),
      ]);
    });
    return { ...cloud, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
};
