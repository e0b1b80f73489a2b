import type { MiddlewareObj } from '@middy/core';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { authenticate } from '#auth/bearer.ts';
import type { Caller, Operation, Request } from '#auth/operation.ts';
import { fail, hasCookies, isFailure } from '#auth/operation.ts';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Ports } from '#ports/ports.ts';
import { readBody } from './body.ts';
import { composeFromEnv } from './compose.ts';
import { logError } from './log-error.ts';
import { respond, respondWithFailure } from './response.ts';

type Result = APIGatewayProxyStructuredResultV2;
/** The event on its way in: the steps below add what they found. */
type ApiEvent = APIGatewayProxyEventV2 & { caller?: Caller | null; parsedBody?: unknown };
type Step = MiddlewareObj<ApiEvent, Result>;

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/** HTTP API hands cookies over by themselves; its emulators leave them where the browser put them. */
const cookiesOf = ({ cookies, headers }: ApiEvent): readonly string[] =>
  cookies ?? headers.cookie?.split(/;\s*/u) ?? [];

const requestId = (event: ApiEvent): string => event.requestContext.requestId;

/** Anything thrown is a fault of ours: the log learns what and where, the client only that it happened. */
const handleErrors = (name: string, ports: () => Ports): Step => ({
  onError: (request) => {
    logError(name, request.error, requestId(request.event), ports().logger);
    request.response = respondWithFailure(fail('server_error'), requestId(request.event));
  },
});

const identify = (route: Route, ports: () => Ports): Step => ({
  before: async ({ event }) => {
    event.caller = null;
    if (route.auth !== 'bearer' && route.auth !== 'optional') return undefined;
    const found = await authenticate(event.headers.authorization, cookiesOf(event), ports());
    if (isFailure(found)) return respondWithFailure(found, requestId(event));
    if (found === null && route.auth === 'bearer')
      return respondWithFailure(fail('not_authenticated'), requestId(event));
    event.caller = found;
    return undefined;
  },
});

const parse = (route: Route): Step => ({
  before: ({ event }) => {
    const reading = readBody(event, route);
    if (isFailure(reading)) return respondWithFailure(reading, requestId(event));
    event.parsedBody = reading.body;
    return undefined;
  },
});

/**
 * Makes a Lambda of an operation: who calls, what was sent, the operation itself, and an answer in the contract's form.
 * The ports are composed at the first request, from the environment as it was when the module loaded.
 */
export const serve = <N extends RouteName>(
  name: N,
  operation: Operation<N>,
  compose: () => Ports = composeFromEnv(),
): ApiHandler => {
  const route: Route = routes[name];
  let composed: Ports | undefined;
  const ports = (): Ports => {
    composed ??= compose();
    return composed;
  };
  return middy<ApiEvent, Result>({ timeoutEarlyInMillis: 0 })
    .use(handleErrors(name, ports))
    .use(identify(route, ports))
    .use(parse(route))
    .handler(async (event: ApiEvent) => {
      // The steps above made these what the route's row says; the types of a row can't be carried through middy.
      const { parsedBody: body, caller, headers } = event;
      const request = { body, caller, headers, cookies: cookiesOf(event) } as Request<N>;
      const outcome = await operation(request, ports());
      if (isFailure(outcome)) return respondWithFailure(outcome, requestId(event));
      if (!hasCookies(outcome)) return respond(route.status, outcome, route.cacheSeconds);
      return { ...respond(route.status, outcome.response), cookies: [...outcome.cookies] };
    });
};
