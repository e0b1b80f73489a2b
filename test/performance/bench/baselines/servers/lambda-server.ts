import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { routes } from '#contract/routes.ts';
import { kebab } from '#infra/config/names.ts';
import { contextOf } from '#infra/local/lambda-context.ts';
import { originHeader } from '#runtime/origin.ts';
import type { ApiHandler } from '#runtime/serve.ts';
import { callNames } from '#test/performance/bench/baselines/calls.ts';
import { announce } from '#test/performance/bench/baselines/listen.ts';
import { readBody } from '#test/performance/bench/baselines/read-body.ts';
import { testOriginSecret } from '#test/support/api-event.ts';

// The deployed bundles, all in this process behind a minimal HTTP server. On Lambda each request has its own process, so
// this measures the CPU time of a request, not a deployment.

const bundles = process.env.BUNDLES ?? '';

const handlers = new Map<string, { name: string; handler: ApiHandler }>();
for (const name of callNames) {
  const bundle: { handler: ApiHandler } = await import(pathToFileURL(join(bundles, kebab(name), 'index.mjs')).href);
  handlers.set(`${routes[name].method} ${routes[name].path}`, { name, handler: bundle.handler });
}

/** The event that HTTP API sends to a Lambda (payload format 2.0). */
const eventOf = async (incoming: IncomingMessage, routeKey: string): Promise<APIGatewayProxyEventV2> => {
  const { method = 'GET', url: path = '/' } = incoming;
  const headers: Record<string, string> = { [originHeader]: testOriginSecret };
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers,
    requestContext: {
      accountId: '000000000000',
      apiId: 'bench',
      domainName: '127.0.0.1',
      domainPrefix: '127',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(method === 'GET' ? {} : { body: await readBody(incoming) }),
    isBase64Encoded: false,
  };
};

await announce(async (incoming, outgoing) => {
  const routeKey = `${incoming.method} ${incoming.url}`;
  const { name, handler } = handlers.get(routeKey) ?? {};
  if (!name || !handler) return void outgoing.writeHead(404).end();
  const { statusCode = 500, headers, body = '' } = await handler(await eventOf(incoming, routeKey), contextOf(name));
  outgoing.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
});
