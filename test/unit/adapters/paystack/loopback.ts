import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from '#infra/local/request-handler.ts';

export type Loopback = { url: string; close: () => Promise<void> };

/** An HTTP server on a free local port. */
export const listen = async (listener: RequestListener): Promise<Loopback> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of message) text += chunk;
  return text;
};

/** Serves the simulator over HTTP. */
export const serving =
  (handle: RequestHandler): RequestListener =>
  async (message, response) => {
    const body = await bodyOf(message);
    const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = new Request(`http://${message.headers.host}${message.url}`, {
      method: message.method ?? 'GET',
      headers: headers.filter(([name]) => name !== 'connection' && name !== 'content-length'),
      ...(body !== '' && { body }),
    });
    const reply = (await handle(request)) ?? new Response(null, { status: 404 });
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(await reply.text());
  };
