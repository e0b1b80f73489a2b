import { region } from '#infra/config/names.ts';

/** SDK client options of the operator commands. */
export type AwsConnection = {
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** A profile of ~/.aws/config. Without one, the SDK reads the environment and AWS_PROFILE. */
  profile?: string;
  requestHandler: { connectionTimeout: number; requestTimeout: number; throwOnRequestTimeout: true };
};

/**
 * The stage's region and, as for cdk, the credentials of the environment or AWS_PROFILE. The SDK itself reads
 * AWS_ENDPOINT_URL.
 */
export const operatorConnection: AwsConnection = {
  region,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000, throwOnRequestTimeout: true },
};

/** An error of AWS or of the network, in one line. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const [line = ''] = error.message.split('\n');
  if (error.name === 'Error') return line;
  return line === '' ? error.name : `${error.name}: ${line}`;
};

/** Whether AWS, the network or the credential provider failed. Any other error is a bug. */
export const isAwsError = (error: unknown): boolean =>
  error instanceof Error && ('$metadata' in error || 'code' in error || error.name === 'CredentialsProviderError');
