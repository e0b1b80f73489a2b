import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

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
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(`node:${path}`)});`,
      loader: 'js',
    }));
  },
};

/**
 * Lambda hands its credentials over in the environment, and the adapters pass them on; the SDK's search through
 * profiles, SSO and metadata services stays out of the bundles.
 */
export const noCredentialSearch: Plugin = {
  name: 'no-credential-search',
  setup: (build) => {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({ path, namespace: 'search' }));
    build.onLoad({ filter: /.*/, namespace: 'search' }, () => ({
      contents: `export const defaultProvider = () => async () => {
        throw new Error('Credentials are given to each client; none are searched for.');
      };`,
      loader: 'js',
    }));
  },
};
