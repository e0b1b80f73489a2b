import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';
import type { Permissions } from '#infra/config/permissions.ts';

/** Takes 7 ms to load and 2 ms; a request that is refused at the door needs nothing of the one, and no Lambda of the other. */
const lateModules = ['crypto', 'fs/promises'];

const loads = (name: string): string => `process.getBuiltinModule(${JSON.stringify(`node:${name}`)})`;

/** What a module has ready. The rest, such as http.WebSocket, makes Node load more as soon as it is read. */
const readyIn = (name: string): string[] =>
  Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(name) ?? {})).flatMap(([key, { get }]) =>
    get ? [] : [key],
  );

/** Every export is marked as pure, so that those which nobody imports are left out. */
const early = (name: string): string => `
  const builtin = /* @__PURE__ */ ${loads(name)};
  export default builtin;
  ${readyIn(name)
    .map((key) => `export const ${key} = /* @__PURE__ */ (() => builtin.${key})();`)
    .join('\n')}`;

/** Functions only, each of which loads the module when it is first called. */
const late = (name: string): string => `
  let loaded;
  const load = () => loaded ??= ${loads(name)};
  ${Object.entries(process.getBuiltinModule(name) ?? {})
    .filter(([, value]) => typeof value === 'function')
    .map(([key]) => `export const ${key} = (...given) => load().${key}(...given);`)
    .join('\n')}`;

/**
 * Node's modules come through process.getBuiltinModule. An ESM import of node:http makes Node build a facade of it,
 * which reads http.WebSocket, which loads undici: some 25 ms of every cold start, for nothing that is used here.
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup: (build) => {
    const names = new RegExp(`^(node:.+|${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);
    build.onResolve({ filter: names }, ({ path }) => ({ path: path.replace(/^node:/, ''), namespace: 'builtin' }));
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: lateModules.includes(path) ? late(path) : early(path),
      loader: 'js',
    }));
  },
};

/** What of the composition root a Lambda needs, by what it may do. */
const adapters: Record<string, (granted: Permissions) => boolean> = {
  '#adapters/aws/database.ts': ({ tables, indexes }) => tables !== undefined || indexes !== undefined,
  '#adapters/aws/bus.ts': ({ publishes }) => publishes === true,
  '#adapters/aws/mailer.ts': ({ sends }) => sends === true,
  '#adapters/aws/secrets.ts': ({ secrets }) => secrets !== undefined,
  '#adapters/paystack/client.ts': ({ secrets }) => secrets?.includes('providerKey') === true,
  '#adapters/paystack/signature.ts': ({ secrets }) => secrets?.includes('providerKey') === true,
  '#adapters/paystack/webhook-event.ts': ({ secrets }) => secrets?.includes('providerKey') === true,
};

/** Leaves out the adapters that a Lambda has no right to use: what IAM would refuse need not be carried. */
export const onlyGranted = (granted: Permissions): Plugin => ({
  name: 'only-granted',
  setup: (build) => {
    build.onResolve({ filter: /^#adapters\// }, ({ path }) =>
      adapters[path]?.(granted) === false ? { path, namespace: 'withheld' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'withheld' }, ({ path }) => ({
      contents: `throw new Error('infra/config/permissions.ts gives this Lambda no right to use ${path}.');`,
      loader: 'js',
    }));
  },
});
