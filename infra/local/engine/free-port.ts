import { createServer } from 'node:net';

/** The port itself where it is free on the loopback interface (0 asks for any), else null. */
export const freePort = (port = 0): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
