import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FilePatch, SdkPatches } from './patch-sdk.ts';

// The figures are bytes of each bundle, and processor time of a cold start with one call to DynamoDB, which takes 82 ms.
// docs/decisions/sdk-patches-kept.md says what was measured and what was dropped.

const neverLoaded = (name: string): string => `throw new Error('${name} is left out of the bundles.');`;

const modules = {
  // 131 kB and 2.7 ms. Lambda hands over its credentials in the environment, and the adapters pass them on.
  '@aws-sdk/credential-provider-node': `
    export const defaultProvider = () => async () => {
      throw new Error('Each client is given its credentials; none are searched for.');
    };`,
  // 34 kB. It parses a browser's user agent.
  bowser: neverLoaded('bowser'),
  // 16 kB and 1.5 ms. No call of ours streams events.
  '@smithy/core/event-streams': neverLoaded('@smithy/core/event-streams'),
  // 9 kB and 1.6 ms. Only Timestream needs it.
  '@aws-sdk/middleware-endpoint-discovery': `
    export const resolveEndpointDiscoveryConfig = (config) => config;
    export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
      environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: undefined };`,
};

const adapters = resolve(import.meta.dirname, '../../functions/adapters/aws');
const adapterSources = readdirSync(adapters)
  .map((file) => readFileSync(join(adapters, file), 'utf8'))
  .join('\n');

/**
 * 9 kB with DynamoDB alone, 56 kB with SSM. A client makes a class and a schema of each error of its service. Our
 * adapters' errors are kept; any other arrives as the service's general exception, with the same name and status.
 */
const onlyOurErrors = (client: string): FilePatch => ({
  file: new RegExp(`@aws-sdk/client-${client}/dist-es/schemas/schemas_0\\.js$`),
  expects: '\nn0_registry.registerError(',
  replace: (source) =>
    source.replace(/^n0_registry\.registerError\((\w+)\$, \w+\);$/gm, (line, name) =>
      adapterSources.includes(name) ? line : '',
    ),
});

export const sdkPatches: SdkPatches = {
  modules,
  files: [
    ...['dynamodb', 'eventbridge', 'ses', 'sesv2', 'ssm'].map(onlyOurErrors),
    {
      // 1.5 ms. Asking whether an answer of node:http is a web stream makes Node load web streams.
      file: /@smithy\/core\/.*\/util-stream\/stream-type-check\.js$/,
      expects: 'stream instanceof ReadableStream',
      replace: () => 'export const isReadableStream = () => false; export const isBlob = () => false;',
    },
    {
      // 1.5 ms. Our bodies are text. Comparing one with a file's stream makes Node load streams of files.
      file: /@smithy\/core\/.*\/util-body-length\/calculateBodyLength\.js$/,
      expects: 'body instanceof ReadStream',
      replace: () => "export const calculateBodyLength = (body) => Buffer.byteLength(body ?? '');",
    },
    {
      // 2 kB and 1.7 ms. The SDK describes the machine and the features it uses.
      file: /@aws-sdk\/core\/.*\/middleware-user-agent\/user-agent-middleware\.js$/,
      expects: 'await options.defaultUserAgentProvider()',
      replace: () => `
        export const userAgentMiddleware = ({ userAgentAppId }) => (next) => async (args) => {
          args.request.headers['user-agent'] = 'aws-sdk-js/3 app/' + (await userAgentAppId());
          return next(args);
        };
        export const getUserAgentMiddlewareOptions = { name: 'getUserAgentMiddleware', step: 'build', priority: 'low' };
        export const getUserAgentPlugin = (config) => ({
          applyToStack: (stack) => stack.add(userAgentMiddleware(config), getUserAgentMiddlewareOptions),
        });`,
    },
  ],
};
