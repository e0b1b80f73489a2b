import type { MiddlewareObj } from '@middy/core';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { authenticate } from '#auth/bearer.ts';
import type { Caller, Operation, Request } from '#auth/operation.ts';
import { fail, hasCookies, isFailure } from '#auth/operation.ts';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { ConcurrentUpdate } from '#ports/concurrent-update.ts';
import type { Ports } from '#ports/ports.ts';
import { readBody } from './body.ts';
import { composeFromEnv } from './compose.ts';
import { isThrottled } from './is-throttled.ts';
import { logError } from './log-error.ts';
import { isFromEdge } from './origin.ts';
import { respond, respondWithFailure } from './response.ts';

type Result = APIGatewayProxyStructuredResultV2;
/** The event with what the steps below add to it. */
type ApiEvent = APIGatewayProxyEventV2 & { caller?: Caller | null; parsedBody?: unknown };
type Step = MiddlewareObj<ApiEvent, Result>;

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/** HTTP API passes cookies as a list; its emulators leave them in the header. */
const cookiesOf = ({ cookies, headers }: ApiEvent): readonly string[] =>
  cookies ?? headers.cookie?.split(/;\s*/u) ?? [];

const requestId = (event: ApiEvent): string => event.requestContext.requestId;

/** How long a client waits before it repeats a call that lost to concurrent ones. */
const retryAfterSeconds = 1;

/** How long a client waits after AWS throttled us, which takes longer to pass. */
const retryAfterThrottleSeconds = 5;

/**
 * A thrown error is our fault: it is logged, and the client gets a generic 500, or a 503 if AWS throttled us. Losing to
 * other writes is no fault.
 */
const handleErrors = (name: string, ports: () => Ports): Step => ({
  onError: (request) => {
    const { error, event } = request;
    const { logger } = ports();
    if (error instanceof ConcurrentUpdate) {
      logger.info('concurrent update', {
        operation: name,
        requestId: requestId(event),
        code: error.code,
        ...error.fields,
      });
      request.response = respondWithFailure({ ...fail('concurrent_update'), retryAfterSeconds }, requestId(event));
      return;
    }
    logError(name, error, requestId(event), logger);
    const failure = isThrottled(error)
      ? { ...fail('service_unavailable'), retryAfterSeconds: retryAfterThrottleSeconds }
      : fail('server_error');
    request.response = respondWithFailure(failure, requestId(event));
  },
});

const requireEdge = (ports: () => Ports): Step => ({
  before: ({ event }) =>
    isFromEdge(event.headers, ports().settings.originSecrets)
      ? undefined
      : respondWithFailure(fail('not_from_edge'), requestId(event)),
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
 * Creates the Lambda handler of an operation: refuses calls past CloudFront, authenticates, parses the body, runs the operation and formats the
 * response. The ports are composed at the first request, from the environment at module load.
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
    .use(requireEdge(ports))
    .use(identify(route, ports))
    .use(parse(route))
    .handler(async (event: ApiEvent) => {
      // The steps above ensure what the route declares; middy can't carry the types of a route.
      const { parsedBody: body, caller, headers } = event;
      const request = { body, caller, headers, cookies: cookiesOf(event) } as Request<N>;
      const outcome = await operation(request, ports());
      if (isFailure(outcome)) return respondWithFailure(outcome, requestId(event));
      if (!hasCookies(outcome)) return respond(route.status, outcome, route.cacheSeconds);
      return { ...respond(route.status, outcome.response), cookies: [...outcome.cookies] };
    });
};
