import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const adapters = resolve(import.meta.dirname, '../functions/adapters/aws');
const ourSources = readdirSync(adapters)
  .map((file) => readFileSync(join(adapters, file), 'utf8'))
  .join('\n');

/**
 * Each client makes a class and a schema of every error that its service knows, 140 of them for SSM. Kept are those that
 * our adapters name; any other arrives as the service's general exception, with the same name, message and status.
 */
export const onlyOurErrors: Plugin = {
  name: 'only-our-errors',
  setup: (build) => {
    build.onLoad({ filter: /@aws-sdk\/client-[a-z]+\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /^n0_registry\.registerError\((\w+)\$, \w+\);$/gm,
        (line, name) => (ourSources.includes(name) ? line : ''),
      ),
      loader: 'js',
    }));
  },
};

type Replacement = { file: RegExp; contents: (source: string) => string };

const replacements: Replacement[] = [
  // Asked of Timestream alone; DynamoDB's endpoint is known.
  {
    file: /@aws-sdk\/middleware-endpoint-discovery\/dist-es\/index\.js$/,
    contents: () => `
      export const resolveEndpointDiscoveryConfig = (config) => config;
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
        environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: undefined };`,
  },
  // What node:http answers is neither; asking would make Node load its web streams.
  {
    file: /@smithy\/core\/.*\/util-stream\/stream-type-check\.js$/,
    contents: () => 'export const isReadableStream = () => false; export const isBlob = () => false;',
  },
  // The global crypto would make Node load Web Crypto.
  {
    file: /@smithy\/core\/.*\/serde\/uuid\/v4\.js$/,
    contents: () => "export const bindV4 = () => () => process.getBuiltinModule('node:crypto').randomUUID();",
  },
  // Otherwise each would be a file of its own that only hands on a module of Node's.
  {
    file: /(@smithy\/node-http-handler|@aws\/lambda-invoke-store)\/dist-es\/.*\.js$/,
    contents: (source) =>
      source.replace(/import\(["'](node:[\w/]+)["']\)/g, 'Promise.resolve(process.getBuiltinModule("$1"))'),
  },
];

/** Puts something short in the place of what the SDK does for others. Its versions are fixed, so it stays what it is. */
export const lean: Plugin = {
  name: 'lean',
  setup: (build) => {
    for (const { file, contents } of replacements)
      build.onLoad({ filter: file }, async ({ path }) => ({
        contents: contents(await readFile(path, 'utf8')),
        loader: 'js',
      }));
  },
};
