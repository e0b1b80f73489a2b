import { awsDatabase } from '#adapters/aws/database.ts';
import { jsonLogger } from '#adapters/log/logger.ts';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import type { EventName } from '#events/catalog.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames } from '#infra/config/names.ts';
import { operator } from '#infra/local/aws/caller.ts';
import type { BusRecord } from '#infra/local/bus-record.ts';
import { reactionEvent } from '#infra/local/lambda-events.ts';
import { loadFromSource } from '#infra/local/lambda-sources.ts';
import { createLambdas } from '#infra/local/lambdas.ts';
import { envOf } from '#infra/local/local-config.ts';
import type { ReceivedMail } from '#infra/local/mailbox.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import type { Units } from '#infra/tools/cost/units.ts';
import type { Passwords, Ports } from '#ports/ports.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { serverItem } from '#repositories/servers.ts';
import { composePorts } from '#runtime/compose.ts';
import type { Intercept, Webhook } from './service-fakes.ts';
import { openServiceFakes } from './service-fakes.ts';

type Measured = { units: Units; result: unknown; requests: string[] };

/** Every Lambda between the real clients, the engine and the simulated provider; they run one at a time. */
export type LambdaHarness = {
  /** With an operator's rights, past the meter. */
  ports: Ports;
  paystack: Paystack;
  tableNames: Record<TableName, string>;
  engineUrl: string;
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

export type RigOptions = {
  intercept?: Intercept;
  /** Takes what the Lambdas log and measure. */
  write?: (line: string) => void;
};

const nothing = (): undefined => undefined;

const putCatalogue = async ({ database }: Ports): Promise<void> => {
  await Promise.all(
    launchCatalogue.map((server) => database.write({ kind: 'put', table: 'servers', item: serverItem(server) })),
  );
};

export const openHarness = async ({
  intercept = nothing,
  write = nothing,
}: RigOptions = {}): Promise<LambdaHarness> => {
  const { around, bus, clock, count, engineUrl, meter, paystack, ...fakes } = await openServiceFakes(intercept);
  const said = { logger: jsonLogger(write), metrics: embeddedMetrics(write, clock.now, 'test') };
  const substitutes = { clock, passwords, ...said };
  const load = loadFromSource({ envOf: (name) => envOf(around, name), substitutesOf: () => substitutes });
  const [warm, cold] = [createLambdas(functionNames, load), createLambdas(functionNames, load)];
  const operatorEnv = envOf(around, operator);
  const database = awsDatabase({ ...operatorEnv, AWS_ENDPOINT_URL: engineUrl });
  const ports = composePorts(operatorEnv, { ...substitutes, database });
  await putCatalogue(ports);

  const settleFrom = async (first: number): Promise<number> => {
    const waiting = bus.records().slice(first);
    for (const record of waiting) for (const { name } of record.reactions) await warm.call(name, reactionEvent(record));
    return waiting.length === 0 ? first : settleFrom(first + waiting.length);
  };

  let settled = 0;
  return {
    ports,
    paystack,
    tableNames: fakes.tableNames,
    engineUrl,
    call: warm.call,
    measure: async (name, event) => {
      cold.forget();
      count.restart();
      const result = await cold.call(name, event).catch((error: unknown) => error);
      return { units: count.units(), result, requests: meter.calls().map(({ operation }) => operation) };
    },
    pass: async (ms) => {
      fakes.webhooks.length = 0;
      await clock.pause(ms);
      await paystack.timed.runDue();
      return [...fakes.webhooks];
    },
    newest: (name) => {
      const record = bus.records().findLast((each) => each.name === name);
      if (!record) throw new Error(`nobody published ${name}`);
      return record;
    },
    settle: async () => {
      settled = await settleFrom(settled);
    },
    mails: () => fakes.mailbox.list(),
    close: fakes.close,
  };
};
