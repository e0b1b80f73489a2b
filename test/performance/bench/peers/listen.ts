import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** Longer than a contender waits for its next turn, so that no client finds its connection closed. */
const keepAliveMs = 600_000;

/** Serves on any free port of this machine and answers where, for as long as the process lives. */
export const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

/** The same, said on a line of its own to whoever started this process. */
export const announce = async (listener: RequestListener): Promise<void> =>
  void process.stdout.write(`${await listen(listener)}\n`);
