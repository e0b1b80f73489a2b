import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const adapters = resolve(import.meta.dirname, '../../functions/adapters/aws');
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
  // Bodies of ours are text; to compare one with a file's stream Node would load streams of files.
  {
    file: /@smithy\/core\/.*\/util-body-length\/calculateBodyLength\.js$/,
    contents: () => "export const calculateBodyLength = (body) => Buffer.byteLength(body ?? '');",
  },
  // For each call it filters what is sent and what came, for a logger that takes nothing: 25 µs.
  {
    file: /@aws-sdk\/core\/.*\/middleware-logger\/loggerMiddleware\.js$/,
    contents: () => `
      export const loggerMiddleware = () => (next) => next;
      export const loggerMiddlewareOptions = {};
      export const getLoggerPlugin = () => ({ applyToStack: () => undefined });`,
  },
  // For each call it asks what machine and which features it runs on, and escapes the answers: 36 µs.
  {
    file: /@aws-sdk\/core\/.*\/middleware-user-agent\/user-agent-middleware\.js$/,
    contents: () => `
      export const userAgentMiddleware = ({ userAgentAppId }) => (next) => async (args) => {
        args.request.headers['user-agent'] = 'aws-sdk-js/3 app/' + (await userAgentAppId());
        return next(args);
      };
      export const getUserAgentMiddlewareOptions = { name: 'getUserAgentMiddleware', step: 'build', priority: 'low' };
      export const getUserAgentPlugin = (config) => ({
        applyToStack: (stack) => stack.add(userAgentMiddleware(config), getUserAgentMiddlewareOptions),
      });`,
  },
  // Node finds out that bytes are no KeyObject by an exception that it throws and catches: 20 µs.
  {
    file: /@smithy\/core\/.*\/checksum\/sha256\/Sha256Node\.js$/,
    contents: (source) =>
      source
        .replace('{ createHash, createHmac }', '{ createHash, createHmac, createSecretKey }')
        .replace('toBuffer(this.secret))', 'createSecretKey(toBuffer(this.secret)))'),
  },
  // Four times a call it copies a configuration of some seventy names, to read a few of them: 90 µs.
  {
    file: /\/(schema(S|Des)erializationMiddleware|endpointMiddleware|resolveAwsSdkSigV4Config)\.js$/,
    contents: (source) => source.replaceAll('...config', '__proto__: config'),
  },
  // An error for the case that all goes wrong before anything did, with the stack it was made on: 30 µs.
  {
    file: /@smithy\/core\/.*\/retryMiddleware\.js$/,
    contents: (source) => source.replace('let lastError = new Error();', 'let lastError;'),
  },
  // A day's key is derived once, but for each call a digest of the credentials, to find that key by: 30 µs.
  {
    file: /@smithy\/signature-v4\/dist-es\/credentialDerivation\.js$/,
    contents: (source) =>
      source
        .replace(/const credsHash = await hmac\(.*\);/, '')
        .replace('toHex(credsHash)', 'credentials.secretAccessKey'),
  },
  // Otherwise each would be a file of its own that only hands on a module of Node's.
  {
    file: /(@smithy\/node-http-handler|@aws\/lambda-invoke-store)\/dist-es\/.*\.js$/,
    contents: (source) =>
      source.replace(/import\(["'](node:[\w/]+)["']\)/g, 'Promise.resolve(process.getBuiltinModule("$1"))'),
  },
];

const applied = new Set<Replacement>();

/** Puts something short in the place of what the SDK does for others. Its versions are fixed, so it stays what it is. */
export const lean: Plugin = {
  name: 'lean',
  setup: (build) => {
    for (const replacement of replacements)
      build.onLoad({ filter: replacement.file }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = replacement.contents(source);
        if (contents !== source) applied.add(replacement);
        return { contents, loader: 'js' };
      });
  },
};

/** Throws where another version of the SDK has nothing any more that one of the replacements is for. */
export const checkReplacements = (): void => {
  const idle = replacements.filter((replacement) => !applied.has(replacement)).map(({ file }) => String(file));
  if (idle.length > 0)
    throw new Error(`infra/bundle/sdk-plugins.ts replaces what the SDK no longer has: ${idle.join(' ')}`);
};
