import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { apiRouter } from '#infra/constructs/api-router.ts';
import { withEdgeHeaders } from '#infra/local/api-gateway.ts';
import { sendResponse, toRequest } from '#infra/local/web-request.ts';
import { originHeader } from '#runtime/origin.ts';

const Routed = z.object({ uri: z.string() });

const routed = (uri: string): string =>
  Routed.parse(runInNewContext(`${apiRouter}; handler({ request: ${JSON.stringify({ uri })} })`)).uri;

/** Stands in for CloudFront, which no emulator runs: its function sees every call before the API does, and it adds its secret. */
export const openEdge = async (
  apiUrl: string,
  originSecret: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const forward = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    headers.set(originHeader, originSecret);
    const { method } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    const response = await fetch(`${apiUrl}${routed(pathname)}${search}`, {
      method,
      headers,
      body,
      redirect: 'manual',
    });
    return withEdgeHeaders(new Response(response.body, response));
  };
  const server: Server = createServer((incoming, outgoing) => {
    toRequest(incoming)
      .then((request) => (request instanceof Request ? forward(request) : request))
      .then((response) => sendResponse(response, outgoing, incoming.method === 'HEAD'))
      .catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, stop };
};
