import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackHost } from './loopback.ts';
import { responseOn, statusOf, withUnknownMethod } from './malformed-request.ts';
import { StartFailure } from './start-failure.ts';
import { sendResponse, sentence, toRequest } from './web-request.ts';

export type Gateway = {
  port: number;
  /** Waits up to a second for responses in progress, then closes every connection. */
  stop: () => Promise<void>;
};

const graceMs = 1000;
const triesForAnyPort = 5;

const listen = (listener: RequestListener, host: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 5000 }, listener);
    server.once('error', reject);
    server.on('clientError', (error, socket: Socket) => {
      const incoming = withUnknownMethod(error, socket);
      if (!socket.writable) socket.destroy();
      else if (incoming) listener(incoming, responseOn(socket, incoming));
      else void sendResponse(sentence(statusOf(error), 'Bad Request'), responseOn(socket), false);
    });
    // Its target is an address and not a path, so nothing here could take it.
    server.on('connect', (_incoming, socket: Socket) => {
      void sendResponse(sentence(405, 'Method Not Allowed', { allow: 'GET, HEAD' }), responseOn(socket), false);
    });
    server.listen(port, host, () => resolve(server));
  });

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** 'localhost' resolves to 127.0.0.1 or ::1, so the server listens on both if the machine has both. */
const listenOnLoopback = async (listener: RequestListener, port: number): Promise<Server[]> => {
  const first = await listen(listener, '127.0.0.1', port);
  try {
    return [first, await listen(listener, '::1', portOf(first))];
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') return [first];
    first.close();
    throw error;
  }
};

const takePort = async (listener: RequestListener, port: number): Promise<Server[]> => {
  for (let tries = 1; ; tries++) {
    try {
      return await listenOnLoopback(listener, port);
    } catch (error) {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      if (isTaken && port === 0 && tries < triesForAnyPort) continue;
      if (isTaken)
        throw new StartFailure(
          `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start.`,
        );
      if (codeOf(error) === 'EACCES')
        throw new StartFailure(`Port ${port} may not be opened by this user. Choose one above 1023.`);
      throw error;
    }
  }
};

const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Listens on one port, for this machine only. If `handle` throws, the response is a 500. */
export const openGateway = async (
  port: number,
  handle: (request: Request) => Promise<Response>,
  report: (line: string) => void,
): Promise<Gateway> => {
  const respond = async (incoming: IncomingMessage): Promise<Response> => {
    if (!isLoopbackHost(incoming.headers.host ?? '')) {
      return sentence(421, 'The local cloud answers to localhost and 127.0.0.1 only.');
    }
    const request = await toRequest(incoming);
    return request instanceof Response ? request : handle(request);
  };
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    respond(incoming)
      .catch((error: unknown) => {
        report(`${incoming.method} ${incoming.url?.split('?')[0]} failed: ${String(error)}`);
        return sentence(500, 'Internal Server Error');
      })
      .then((response) => sendResponse(response, outgoing, incoming.method === 'HEAD'))
      .catch(() => outgoing.destroy());
  };
  const servers = await takePort(listener, port);
  return {
    port: servers[0] ? portOf(servers[0]) : port,
    stop: async () => void (await Promise.all(servers.map(stopServer))),
  };
};
