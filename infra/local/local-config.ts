import type { PlanCodes } from '#domain/plans.ts';
import { environmentOf } from '#infra/config/environment.ts';
import { tablePrefix } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import type { Env } from '#ports/env.ts';
import { readEnv } from '#ports/env.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tableNames } from '#ports/table-definitions.ts';
import type { Caller } from './aws/caller.ts';
import type { LocalCredentials } from './aws/credentials.ts';
import { awsPath } from './aws-endpoint.ts';

/** The path of the simulated provider's API. */
const providerPath = '/_local/paystack';

/** The addresses and names of one local cloud. */
export type LocalCloudConfig = {
  /** The site and the API: http://localhost:PORT */
  url: string;
  /** The same port under another origin, for the provider's checkout: http://127.0.0.1:PORT */
  checkoutUrl: string;
  /** The origin of links in pages and mails; differs from `url` only behind a proxy. */
  siteUrl: string;
  /** Separates the tables of several clouds in one engine. */
  tablePrefix: string;
  /** The provider's code of each plan. */
  planCodes: PlanCodes;
  /** The public keys that verify this cloud's tokens, as a JWK set. */
  verificationKeys: string;
  /** Comes with every call that came through the gateway. */
  originSecret: string;
  credentials: LocalCredentials;
};

const localPrefix = (prefix: string): string => prefix + tablePrefix('local');

export const localTableNames = (prefix: string): Record<TableName, string> => tableNames(localPrefix(prefix));

const stageOf = ({ siteUrl, checkoutUrl, planCodes }: LocalCloudConfig): Stage => ({
  ...stages.local,
  siteUrl,
  provider: { ...stages.local.provider, url: checkoutUrl + providerPath, planCodes },
});

/** The environment of one Lambda. Its access key id is its name, and its session token proves it to the AWS endpoint. */
export const envOf = (config: LocalCloudConfig, name: Caller): Env => {
  return readEnv({
    ...environmentOf(stageOf(config), {
      verificationKeys: config.verificationKeys,
      originSecrets: config.originSecret,
    }),
    TABLE_PREFIX: localPrefix(config.tablePrefix),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: name,
    // The endpoint verifies the session token instead of a signature.
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: config.credentials.sessionToken(name),
    AWS_ENDPOINT_URL: config.checkoutUrl + awsPath,
  });
};
