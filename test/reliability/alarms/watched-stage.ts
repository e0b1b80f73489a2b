import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import { retriesMax } from '#infra/config/limits.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { failedQueue, functionName, kindOf, tableName, undeliveredQueue } from '#infra/config/names.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { apiEvent, jsonRequest } from '#test/support/api-event.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import type { Intercept } from '#test/support/lambda-harness/service-fakes.ts';
import { createMetrics } from './metrics.ts';

const Line = z.object({ level: z.string() });
const Result = z.object({ statusCode: z.number() });
const TableCall = z.object({ TableName: z.string() });

const site = (name: string) => ({ namespace: 'AWS/CloudFront', name });
const api = (name: string) => ({ namespace: 'AWS/ApiGateway', name });
const lambda = (name: string, of?: string) => ({ namespace: 'AWS/Lambda', name, of });
const logged = (name: string) => ({ namespace: 'pazia-prod-watch', name });
const waitingIn = (of: string) => ({ namespace: 'AWS/SQS', name: 'ApproximateNumberOfMessagesVisible', of });

const loggedAs: Record<string, string> = { ERROR: 'LoggedErrors', ALARM: 'LoggedAlarms' };

/** What fails in a stage. */
export type Fault = {
  /** Responds in place of a service. */
  intercept?: Intercept;
  /** How many Lambdas the account may run at the same time. */
  concurrency?: number;
};

/** All Lambdas on DynamoDB Local, by a clock that stands still, with the metrics that AWS would record of them. */
export const openWatchedStage = async () => {
  let fault: Fault = {};
  let running = 0;
  const waiting = new Map<string, number>();

  const intercept: Intercept = async (request) => {
    const response = await fault.intercept?.(request);
    if (response?.status === 400) await recordThrottle(request);
    return response;
  };
  const harness = await openHarness({
    intercept,
    write: (line) => {
      const name = loggedAs[Line.safeParse(JSON.parse(line)).data?.level ?? ''];
      if (name !== undefined) metrics.record(logged(name), 1);
    },
  });
  const { clock } = harness.ports;
  const metrics = createMetrics(clock.now);

  const recordThrottle = async (request: Request): Promise<void> => {
    const target = request.headers.get('x-amz-target') ?? '';
    const { TableName } = TableCall.safeParse(await request.clone().json()).data ?? {};
    const table = tableKeys.find((key) => TableName?.endsWith(`-${key}`));
    if (!table) return;
    const name = /Get|Query/u.test(target) ? 'ReadThrottleEvents' : 'WriteThrottleEvents';
    metrics.record({ namespace: 'AWS/DynamoDB', name, of: tableName('prod', table) }, 1);
  };

  const keep = (queue: string): void => {
    const count = (waiting.get(queue) ?? 0) + 1;
    waiting.set(queue, count);
    metrics.record(waitingIn(queue), count);
  };

  /** Starts a Lambda, unless the account's concurrency is used up. */
  const start = async (name: FunctionName, event: unknown): Promise<unknown> => {
    if (running >= (fault.concurrency ?? Number.POSITIVE_INFINITY)) {
      metrics.record(lambda('Throttles'), 1);
      throw new Error('TooManyRequestsException');
    }
    running += 1;
    metrics.record(lambda('ConcurrentExecutions'), running);
    metrics.record(lambda('Invocations', functionName('prod', name)), 1);
    return harness.call(name, event).finally(() => {
      running -= 1;
    });
  };

  return {
    harness,
    metrics,
    pass: (ms: number) => clock.pause(ms),
    during: async (given: Fault, work: () => Promise<unknown>): Promise<void> => {
      fault = given;
      await work().finally(() => {
        fault = {};
      });
    },
    /** A call of the site; returns its status. */
    request: async (route: RouteName, body?: unknown, bearer?: string): Promise<number> => {
      const before = clock.now().getTime();
      const started = start(route, apiEvent(route, jsonRequest(body, bearer)));
      const status = await started.then(
        (result) => Result.parse(result).statusCode,
        () => 503,
      );
      metrics.record(api('Count'), 1);
      metrics.record(api('5xx'), status >= 500 ? 1 : 0);
      metrics.record(api('Latency'), clock.now().getTime() - before);
      metrics.record(site('5xxErrorRate'), status >= 500 ? 100 : 0);
      return status;
    },
    /** A request that reaches nothing behind CloudFront. */
    requestWithoutOrigin: (): void => metrics.record(site('5xxErrorRate'), 100),
    /** An event or schedule that invokes a Lambda, with Lambda's retries. */
    invoke: async (name: FunctionName, event: unknown): Promise<void> => {
      if (kindOf(name) === 'api') throw new Error(`${name} is not invoked by events`);
      for (let attempt = 0; attempt <= retriesMax; attempt++) {
        const isDone = await start(name, event).then(
          () => true,
          () => false,
        );
        if (isDone) return;
      }
      keep(failedQueue('prod', name));
    },
    /** An event whose Lambda EventBridge may not invoke. */
    failToDeliver: (name: FunctionName): void => keep(undeliveredQueue('prod', name)),
    close: harness.close,
  };
};

export type WatchedStage = Awaited<ReturnType<typeof openWatchedStage>>;
