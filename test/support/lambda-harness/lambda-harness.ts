import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { awsDatabase } from '#adapters/aws/database.ts';
import { jsonLogger } from '#adapters/log/logger.ts';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import type { Route } from '#contract/route.ts';
import { withoutTrailingSlash } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
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
import { composePorts } from '#runtime/compose.ts';
import type { Webhook } from '#test/support/api-event.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { catalogueRows } from '#test/support/test-context.ts';
import type { SystemUnderTest } from '#test/support/visitor.ts';
import { checkoutOf } from '#test/support/visitor.ts';
import type { Intercept } from './service-fakes.ts';
import { openServiceFakes } from './service-fakes.ts';

type Measured = { units: Units; result: unknown; requests: string[] };

/** All Lambdas with real clients on DynamoDB Local and the simulated provider; one runs at a time. */
export type LambdaHarness = {
  /** Ports with an operator's permissions that bypass the meter. */
  ports: Ports;
  system: SystemUnderTest<APIGatewayProxyEventV2>;
  paystack: Paystack;
  tableNames: Record<TableName, string>;
  engineUrl: string;
  call: (name: FunctionName, event: unknown) => Promise<unknown>;
  /** The same after a cold start, with its consumption. */
  measure: (name: FunctionName, event: unknown) => Promise<Measured>;
  /** Lets time pass at the provider; returns the webhooks that it sent. */
  pass: (ms: number) => Promise<Webhook[]>;
  /** The newest event of that name. */
  newest: (name: EventName) => BusRecord;
  /** Delivers events until none is left. */
  settle: () => Promise<void>;
  mails: () => ReceivedMail[];
  close: () => Promise<void>;
};

/** As long as a real hash, without its cost. */
const lightHash = (text: string): string => `light:${text}`.padEnd(97, '.');
const passwords: Passwords = {
  hash: async (text) => lightHash(text),
  verify: async (text, hash) => hash === lightHash(text),
};

export type HarnessOptions = {
  intercept?: Intercept;
  /** Receives the logs and metrics of the Lambdas. */
  write?: (line: string) => void;
};

const nothing = (): undefined => undefined;

const Reply = z.object({ statusCode: z.number(), body: z.string() });

// Object.entries forgets that the keys of the table are its names.
const routeTable = Object.entries(routes) as [RouteName, Route][];

const nameOf = ({ routeKey }: APIGatewayProxyEventV2): RouteName => {
  const found = routeTable.find(([, { method, path }]) => routeKey === `${method} ${withoutTrailingSlash(path)}`);
  if (!found) throw new Error(`no route ${routeKey}`);
  return found[0];
};

export const openHarness = async ({
  intercept = nothing,
  write = nothing,
}: HarnessOptions = {}): Promise<LambdaHarness> => {
  const { around, bus, clock, count, engineUrl, meter, paystack, ...fakes } = await openServiceFakes(intercept);
  const outputs = { logger: jsonLogger(write), metrics: embeddedMetrics(write, clock.now, 'test') };
  const substitutes = { clock, passwords, ...outputs };
  const load = loadFromSource({ envOf: (name) => envOf(around, name), substitutesOf: () => substitutes });
  const [warm, cold] = [createLambdas(functionNames, load), createLambdas(functionNames, load)];
  const operatorEnv = envOf(around, operator);
  const database = awsDatabase({ ...operatorEnv, AWS_ENDPOINT_URL: engineUrl });
  const ports = composePorts(operatorEnv, { ...substitutes, database });
  await Promise.all(catalogueRows.map((row) => database.write({ kind: 'put', ...row })));

  const settleFrom = async (first: number): Promise<number> => {
    const waiting = bus.records().slice(first);
    for (const record of waiting) for (const { name } of record.reactions) await warm.call(name, reactionEvent(record));
    return waiting.length === 0 ? first : settleFrom(first + waiting.length);
  };

  let settled = 0;
  return {
    ports,
    system: {
      request: apiEvent,
      send: async (event) => {
        const { statusCode, body } = Reply.parse(await warm.call(nameOf(event), event));
        return { status: statusCode, body: JSON.parse(body) };
      },
      mails: async (email) => fakes.mailbox.list(email),
      submitCheckout: checkoutOf(paystack),
    },
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
      if (!record) throw new Error(`${name} was not published`);
      return record;
    },
    settle: async () => {
      settled = await settleFrom(settled);
    },
    mails: () => fakes.mailbox.list(),
    close: fakes.close,
  };
};
