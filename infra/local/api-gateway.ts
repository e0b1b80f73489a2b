import { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import { withoutTrailingSlash } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { headersFor } from '#infra/config/headers.ts';
import { originHeader } from '#runtime/origin.ts';
import { apiEvent } from './api-event.ts';
import type { Lambdas } from './lambdas.ts';
import type { RequestHandler } from './request-handler.ts';
import { sentence } from './web-request.ts';

/** HTTP API's integration timeout. */
const timeoutMs = 30_000;

const Result = z.object({
  statusCode: z.int(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.boolean()),
});

const routeOf = (method: string, path: string): RouteName | 'notFound' => {
  const [name] =
    Object.entries<Route>(routes).find(([, row]) => row.method === method && withoutTrailingSlash(row.path) === path) ??
    [];
  return isRouteName(name) ? name : 'notFound';
};

const isRouteName = (name: string | undefined): name is RouteName => name !== undefined && name in routes;

/** Converts a Lambda's result to a response. As in HTTP API, a result of another shape becomes the body. */
const toResponse = (result: unknown, requestId: string): Response => {
  const parsed = Result.safeParse(result);
  if (!parsed.success) return Response.json(result ?? null, { headers: { 'apigw-requestid': requestId } });
  const { statusCode, headers = {}, cookies = [], body, isBase64Encoded } = parsed.data;
  const responseHeaders = new Headers({ 'content-type': 'text/plain;charset=UTF-8', 'apigw-requestid': requestId });
  for (const [name, value] of Object.entries(headers)) responseHeaders.set(name, String(value));
  for (const cookie of cookies) responseHeaders.append('set-cookie', cookie);
  const hasNoBody = statusCode === 204 || statusCode === 304;
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  return new Response(hasNoBody ? null : new Uint8Array(bytes), { status: statusCode, headers: responseHeaders });
};

const timedOut = Symbol('timed out');

const orTimedOut = async <T>(work: Promise<T>): Promise<T | typeof timedOut> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), timeoutMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** The headers that CloudFront adds to each response of the API. A Lambda may set its own Cache-Control. */
export const withEdgeHeaders = (response: Response): Response => {
  for (const [name, value] of Object.entries(headersFor('api', 'http')))
    if (name !== 'cache-control' || !response.headers.has(name)) response.headers.set(name, value);
  return response;
};

/** The request as CloudFront passes it on: without a trailing slash, with the secret. */
const fromEdge = (request: Request, originSecret: string): Request => {
  const url = new URL(request.url);
  url.pathname = withoutTrailingSlash(url.pathname);
  request.headers.set(originHeader, originSecret);
  // Not a new Request, which would refuse TRACE.
  return Object.defineProperty(request, 'url', { value: url.href });
};

type GatewayParts = {
  lambdas: Lambdas;
  now: () => Date;
  originSecret: string;
  report: (line: string) => void;
};

/** Serves /api/ like CloudFront and HTTP API: one Lambda per route of the contract. */
export const apiGateway = ({ lambdas, now, originSecret, report }: GatewayParts): RequestHandler => {
  const callRoute = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const name = routeOf(request.method, pathname);
    const event = await apiEvent(request, name === 'notFound' ? '$default' : `${request.method} ${pathname}`, now());
    try {
      const result = await orTimedOut(lambdas.call(name, event));
      if (result === timedOut) return sentence(503, 'Service Unavailable');
      return toResponse(result, event.requestContext.requestId);
    } catch (error) {
      report(`${name} failed: ${String(error)}`);
      return sentence(500, 'Internal Server Error');
    }
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/api' && !pathname.startsWith('/api/')) return undefined;
    return withEdgeHeaders(await callRoute(fromEdge(request, originSecret)));
  };
};
