import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import { withoutTrailingSlash } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { PlanCodes } from '#domain/plans.ts';
import type { EventName } from '#events/catalog.ts';
import type { FunctionName } from '#infra/config/names.ts';
import type { LocalBus } from '#infra/local/bus.ts';
import type { BusRecord } from '#infra/local/bus-record.ts';
import { reactionEvent } from '#infra/local/lambda-events.ts';
import type { LocalMailbox } from '#infra/local/mailbox.ts';
import type { Paystack } from '#infra/local/paystack/paystack.ts';
import type { Ports } from '#ports/ports.ts';
import type { Webhook } from '#test/support/api-event.ts';
import { apiEvent } from '#test/support/api-event.ts';
import type { SystemUnderTest } from '#test/support/visitor.ts';
import { checkoutOf } from '#test/support/visitor.ts';

type Call = (name: FunctionName, event: unknown) => Promise<unknown>;

/** Lambdas whose events are delivered one at a time, however they run. */
export type DrivenLambdas = {
  /** Ports with an operator's permissions that bypass what the Lambdas' calls pass through. */
  ports: Ports;
  system: SystemUnderTest<APIGatewayProxyEventV2>;
  call: Call;
  /** Lets time pass at the provider; returns the webhooks that it sent. */
  pass: (ms: number) => Promise<Webhook[]>;
  /** The newest event of that name. */
  newest: (name: EventName) => BusRecord;
  /** Delivers events until none is left. */
  settle: () => Promise<void>;
};

type Parts = { call: Call; bus: LocalBus; mailbox: LocalMailbox; paystack: Paystack; planCodes?: PlanCodes };

const Reply = z.object({ statusCode: z.number(), body: z.string() });

// Object.entries forgets that the keys of the table are its names.
const routeTable = Object.entries(routes) as [RouteName, Route][];

const nameOf = ({ routeKey }: APIGatewayProxyEventV2): RouteName => {
  const found = routeTable.find(([, { method, path }]) => routeKey === `${method} ${withoutTrailingSlash(path)}`);
  if (!found) throw new Error(`no route ${routeKey}`);
  return found[0];
};

/** Calls Lambdas as API Gateway and EventBridge do. */
export const drive = ({
  call,
  bus,
  mailbox,
  paystack,
  planCodes,
}: Parts): Pick<DrivenLambdas, 'system' | 'call' | 'newest' | 'settle'> => {
  const settleFrom = async (first: number): Promise<number> => {
    const waiting = bus.records().slice(first);
    for (const record of waiting) for (const { name } of record.reactions) await call(name, reactionEvent(record));
    return waiting.length === 0 ? first : settleFrom(first + waiting.length);
  };
  let settled = 0;
  return {
    call,
    system: {
      request: apiEvent,
      send: async (event) => {
        const { statusCode, body } = Reply.parse(await call(nameOf(event), event));
        return { status: statusCode, body: JSON.parse(body) };
      },
      mails: async (email) => mailbox.list(email),
      submitCheckout: checkoutOf(paystack),
      ...(planCodes && { planCodes }),
    },
    newest: (name) => {
      const record = bus.records().findLast((each) => each.name === name);
      if (!record) throw new Error(`${name} was not published`);
      return record;
    },
    settle: async () => {
      settled = await settleFrom(settled);
    },
  };
};
