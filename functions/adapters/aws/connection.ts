import type { Env } from '#ports/env.ts';

/**
 * How every AWS client reaches its service. All of it comes from the snapshot of the environment: no profile, no
 * metadata service and no file of the machine is asked, so a Lambda can only ever act as itself.
 */
export const clientConfig = (env: Env) => ({
  region: env.AWS_REGION,
  credentials: {
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    ...(env.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: env.AWS_SESSION_TOKEN }),
  },
  ...(env.AWS_ENDPOINT_URL === undefined ? {} : { endpoint: env.AWS_ENDPOINT_URL }),
  // Three tries of four seconds stay below the time a Lambda of ours may take.
  requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
  maxAttempts: 3,
  // Said here because each of these would otherwise be looked up in ~/.aws/config at the first call.
  retryMode: 'standard',
  defaultsMode: 'standard' as const,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  userAgentAppId: 'pazia',
  ignoreConfiguredEndpointUrls: true,
  // Lambda's clock is right. Elsewhere a moved clock would make the SDK send every refused write a second time.
  disableClockSkewCorrection: true,
  authSchemePreference: noPreference,
});

const noPreference: string[] = [];

/** The value of `make`, made when it is first asked for. */
export const memoize = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
