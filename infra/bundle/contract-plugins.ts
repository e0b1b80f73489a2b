import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { FunctionName } from '#infra/config/names.ts';

const contract = resolve(import.meta.dirname, '../../functions/contract');

/** How a file of the contract exports a schema. */
const importOf = async (schema: unknown, of: string): Promise<string> => {
  for (const file of readdirSync(contract)) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(contract, file)).href);
    const name = Object.keys(module).find((each) => module[each] === schema);
    if (name) return `import { ${name} as body } from './${file}';`;
  }
  throw new Error(`No file of functions/contract exports the schema of ${of}'s body.`);
};

const plain = ({ method, path, auth, status, cookie, cacheSeconds }: Route) => ({
  method,
  path,
  auth,
  status,
  cookie,
  cacheSeconds,
});

/** The table of routes with no schema in it but that of one route's body. */
const tableFor = async (name: FunctionName): Promise<string> => {
  const table = Object.entries<Route>(routes);
  const rows = JSON.stringify(Object.fromEntries(table.map(([each, route]) => [each, plain(route)])));
  const body = table.find(([each]) => each === name)?.[1].body;
  if (body === undefined) return `export const routes = ${rows};`;
  if (body === null || body === 'raw')
    return `export const routes = ${rows}; routes.${name}.body = ${JSON.stringify(body)};`;
  return `${await importOf(body, name)} export const routes = ${rows}; routes.${name}.body = body;`;
};

/** A Lambda builds the schema of its own route at a cold start, and not those of all others and of the answers. */
export const ownRoute = (name: FunctionName): Plugin => ({
  name: 'own-route',
  setup: (build) => {
    // The contract's own files, which print the document, have the whole table.
    build.onResolve({ filter: /^#contract\/routes\.ts$/ }, ({ path }) => ({ path, namespace: 'own-route' }));
    build.onLoad({ filter: /.*/, namespace: 'own-route' }, async () => ({
      contents: await tableFor(name),
      loader: 'js',
      resolveDir: contract,
    }));
  },
});

/** Says of our schemas that making one does nothing else, so that those nobody uses are left out. */
export const pureSchemas: Plugin = {
  name: 'pure-schemas',
  setup: (build) => {
    build.onLoad({ filter: /\/(functions|events)\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /(?<=[\s([{,:=>!?&|.])(?=(?:z\.\w+|Text)\()/g,
        '/* @__PURE__ */ ',
      ),
      loader: 'ts',
    }));
  },
};
