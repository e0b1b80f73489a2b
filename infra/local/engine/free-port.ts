import { createServer } from 'node:net';

/** The port if it is free on the loopback interface, else null. 0 picks any free port. */
export const freePort = (port = 0): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
