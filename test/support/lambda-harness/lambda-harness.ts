import { awsDatabase } from '#adapters/aws/database.ts';
import { jsonLogger } from '#adapters/log/logger.ts';
import { embeddedMetrics } from '#adapters/log/metrics.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { functionNames } from '#infra/config/names.ts';
import { operator } from '#infra/local/aws/caller.ts';
import { loadFromSource } from '#infra/local/lambda-sources.ts';
import { createLambdas } from '#infra/local/lambdas.ts';
import { envOf } from '#infra/local/local-config.ts';
import type { ReceivedMail } from '#infra/local/mailbox.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import type { Units } from '#infra/tools/cost/units.ts';
import type { Passwords } from '#ports/ports.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { composePorts } from '#runtime/compose.ts';
import { catalogueRows } from '#test/support/test-context.ts';
import type { DrivenLambdas } from './drive.ts';
import { drive } from './drive.ts';
import type { Intercept } from './service-fakes.ts';
import { openServiceFakes } from './service-fakes.ts';

type Measured = { units: Units; result: unknown; requests: string[] };

/** All Lambdas with real clients on DynamoDB Local and the simulated provider; one runs at a time. */
export type LambdaHarness = DrivenLambdas & {
  paystack: Paystack;
  tableNames: Record<TableName, string>;
  engineUrl: string;
  /** The same after a cold start, with its consumption. */
  measure: (name: FunctionName, event: unknown) => Promise<Measured>;
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

  return {
    ...drive({ call: warm.call, bus, mailbox: fakes.mailbox, paystack }),
    ports,
    paystack,
    tableNames: fakes.tableNames,
    engineUrl,
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
    mails: () => fakes.mailbox.list(),
    close: fakes.close,
  };
};
