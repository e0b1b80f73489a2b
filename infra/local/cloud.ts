import { setTimeout as pause } from 'node:timers/promises';
import { busName, secretsPath } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import type { Ports } from '#ports/ports.ts';
import { composePorts } from '#runtime/compose.ts';
import { apiGateway } from './api-gateway.ts';
import { operator } from './aws/caller.ts';
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
import { sentence } from './web-request.ts';

export type Cloud = LocalCloudConfig & {
  clock: LocalClock;
  bus: LocalBus;
  mailbox: LocalMailbox;
  lambdas: Lambdas;
  paystack: Paystack;
  /** The ports with an operator's rights. */
  ports: Ports;
  /** Back to the seeded state. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

type Closer = () => void | Promise<void>;

/** How long work under way may go on once the cloud stops; what is cut off then is done again after the next start. */
const graceMs = 1000;

const quiet = (): void => undefined;

const surroundingsOf = (
  port: number,
  { verificationKeys }: LocalSecrets,
  { siteUrl, tablePrefix = '' }: CloudOptions,
): LocalCloudConfig => {
  const url = `http://localhost:${port}`;
  return { url, checkoutUrl: `http://127.0.0.1:${port}`, siteUrl: siteUrl ?? url, tablePrefix, verificationKeys };
};

const firstAnswer =
  (parts: readonly RequestHandler[]) =>
  async (request: Request): Promise<Response> => {
    for (const part of parts) {
      const response = await part(request);
      if (response) return response;
    }
    return sentence(404, 'There is no such page of the local cloud.');
  };

/** Everything behind the port, in working order but not yet following its clock. */
const assemble = async (options: CloudOptions, port: number, engine: RunningEngine | null, closers: Closer[]) => {
  const { dataFolder = null, siteFolder = null, upstreamUrl = null, report = quiet, log = quiet, onAccess } = options;
  const store = openStore(dataFolder);
  closers.push(store.close);
  const secrets = keepSecrets(dataFolder);
  const around = surroundingsOf(port, secrets, options);
  const clock: LocalClock = createClock(store, () => bus.settled(), report);
  const { now } = clock;
  const names = localTableNames(around.tablePrefix);
  if (upstreamUrl) await prepareUpstream(upstreamUrl, busName('local'), stages.local.mailDomain);
  const tables = await openTables(engine?.url ?? null, names, store, now);

  const portClock = { now, pause: async (ms: number) => void (await pause(ms)) };
  const substitutesOf = substitutes(portClock, tables, log);
  const lambdas = localLambdas(around, substitutesOf, now, options);
  closers.push(lambdas.stop);
  const bus: LocalBus = createBus({
    store,
    now,
    react: (reaction, record) => lambdas.call(reaction, reactionEvent(record)),
    onAccept: clock.noteHappening,
  });
  const schedule = createSchedule(store, now, (job, at) => lambdas.call(job, jobEvent(job, at)), clock.lastHappening);
  const mailbox = createMailbox(store, now);
  const paystack = createPaystack({
    store,
    now,
    origin: () => around.checkoutUrl,
    webhookUrl: () => `${around.url}/api/webhooks/paystack/`,
    secretKey: secrets.providerKey,
    planCodes: stages.local.provider.planCodes,
  });
  for (const timed of [paystack.timed, bus]) clock.follow(timed);
  clock.follow(schedule, 'routine');

  const ports = composePorts(envOf(around, operator), substitutesOf());
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

  const handle = firstAnswer([
    localApi({ clock, bus, mailbox, paystack, reset }),
    awsEndpoint({
      engineUrl: tables.engineUrl,
      tableNames: names,
      bus,
      busName: busName('local'),
      mailbox,
      secrets: asParameters(secrets),
      secretsPath: secretsPath('local'),
      upstreamUrl,
      witness: onAccess,
    }),
    paystack.handle,
    controlPanel({ clock, bus, mailbox, paystack, schedule, siteUrl: around.siteUrl }),
    apiGateway(lambdas, now, report),
    site(siteFolder),
  ]);
  return { handle, cloud: { ...around, clock, bus, mailbox, lambdas, paystack, ports, reset } };
};

/** Starts a whole cloud on one port; it serves when this resolves. Several live in one process without meeting. */
export const startCloud = async (options: CloudOptions = {}): Promise<Cloud> => {
  const closers: Closer[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  let handle = async (_request: Request): Promise<Response> => sentence(503, 'The local cloud is starting.');
  try {
    const gateway = await openGateway(options.port ?? 0, (request) => handle(request), options.report ?? quiet);
    closers.push(gateway.stop);
    const engine = (await options.engine?.()) ?? null;
    if (engine) closers.push(engine.stop);
    const assembled = await assemble(options, gateway.port, engine, closers);
    handle = assembled.handle;
    const { cloud } = assembled;
    await cloud.lambdas.load();
    await seed(cloud.ports);
    cloud.clock.start();
    // What closes is the reverse: first nothing new is begun, then the port closes, then what lies behind it.
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
