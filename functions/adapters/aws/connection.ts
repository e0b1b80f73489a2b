import type { Env } from '#ports/env.ts';

/** Three attempts of four seconds are shorter than the timeouts of our Lambdas. */
const timeouts = { connectionTimeout: 1_000, requestTimeout: 4_000 };

/** An emulator on a busy machine is slow without being dead, and a second attempt would only add to its load. */
const emulatorTimeouts = { connectionTimeout: 20_000, requestTimeout: 20_000 };

/**
 * The configuration of every AWS client, from the copied environment only: no profile, metadata service or local file
 * is read, so a Lambda can only act as itself.
 */
export const clientConfig = (env: Env) => ({
  region: env.AWS_REGION,
  credentials: {
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    ...(env.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: env.AWS_SESSION_TOKEN }),
  },
  ...(env.AWS_ENDPOINT_URL === undefined ? {} : { endpoint: env.AWS_ENDPOINT_URL }),
  requestHandler: {
    ...(env.AWS_ENDPOINT_URL === undefined ? timeouts : emulatorTimeouts),
    throwOnRequestTimeout: true,
  },
  maxAttempts: 3,
  // Set here because each of these would otherwise be looked up in ~/.aws/config at the first call.
  retryMode: 'standard',
  defaultsMode: 'standard' as const,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  userAgentAppId: 'pazia',
  ignoreConfiguredEndpointUrls: true,
  // Lambda's clock is correct. In the local cloud, a moved clock would make the SDK resend every rejected write.
  disableClockSkewCorrection: true,
  authSchemePreference: noPreference,
});

const noPreference: string[] = [];

/** Calls `make` once, at the first call. */
export const memoize = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
