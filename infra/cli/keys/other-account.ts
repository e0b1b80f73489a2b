import type { AwsConnection } from '#infra/cli/aws-connection.ts';

/** The same region with the credentials of an AWS profile. */
export const otherAccount = ({ credentials: _, ...connection }: AwsConnection, profile: string): AwsConnection => ({
  ...connection,
  profile,
});
