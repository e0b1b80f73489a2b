import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** Longer than the pause between two loads of a candidate, so that no client finds its connection closed. */
const keepAliveMs = 600_000;

/** Serves on a free port until the process ends, and returns the URL. */
export const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

/** Like `listen`, and prints the URL on a line of its own for the parent process. */
export const announce = async (listener: RequestListener): Promise<void> =>
  void process.stdout.write(`${await listen(listener)}\n`);
