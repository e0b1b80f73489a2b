import { region } from '#infra/config/names.ts';

/** How an operator's command reaches AWS. */
export type AwsConnection = {
  region: string;
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
  requestHandler: { connectionTimeout: number; requestTimeout: number; throwOnRequestTimeout: true };
};

/**
 * The stage's region, with the credentials that cdk would take too: of the environment or of AWS_PROFILE. An emulator at
 * AWS_ENDPOINT_URL is found by the SDK itself.
 */
export const operatorConnection: AwsConnection = {
  region,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000, throwOnRequestTimeout: true },
};

/** What AWS or the way to it said, in one line. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const [said = ''] = error.message.split('\n');
  if (error.name === 'Error') return said;
  return said === '' ? error.name : `${error.name}: ${said}`;
};

/** Whether AWS, the way to it or the search for credentials refused; everything else is a fault of ours. */
export const isOutside = (error: unknown): boolean =>
  error instanceof Error && ('$metadata' in error || 'code' in error || error.name === 'CredentialsProviderError');
