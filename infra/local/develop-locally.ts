import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import type { Cloud } from './cloud.ts';
import { freshSources } from './fresh-sources.ts';
import { portOf, runLocally } from './run-locally.ts';
import { StartFailure } from './start-failure.ts';

const root = resolve(import.meta.dirname, '../..');

/** Serves pages from Vite and proxies everything else to the local cloud. */
const openPages = async ({ checkoutUrl }: Cloud, port: number): Promise<() => Promise<void>> => {
  const proxied = ['/api', '/_local', '/checkout'];
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      proxy: Object.fromEntries(proxied.map((path) => [path, { target: checkoutUrl, changeOrigin: false }])),
    },
  });
  try {
    await vite.listen();
  } catch (cause) {
    throw new StartFailure(
      `Port ${port} can't be opened (${String(cause)}). Choose another: PORT=${port + 1} npm run dev.`,
      {
        cause,
      },
    );
  }
  return vite.close;
};

/** The local cloud with hot reload of pages and functions. */
export const developLocally = async (): Promise<void> => {
  let forget = (): void => undefined;
  const sources = freshSources(() => {
    forget();
    process.stdout.write('Functions changed. The next calls use the new code.\n');
  });
  await runLocally(
    (port) => ({ port: 0, siteUrl: `http://localhost:${port}`, siteFolder: null, sourcesVersion: sources.version }),
    (cloud) => {
      forget = cloud.lambdas.forget;
      return openPages(cloud, portOf(process.env.PORT));
    },
  );
};
