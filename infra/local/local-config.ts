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
import { awsPath } from './aws-endpoint.ts';

/** Where the simulated provider's API is reached, below the local cloud's own address. */
const providerPath = '/_local/paystack';

/** The addresses and names of one local cloud. */
export type LocalCloudConfig = {
  /** The site and the API: http://localhost:PORT */
  url: string;
  /** The same port under another origin, where the provider's checkout lives: http://127.0.0.1:PORT */
  checkoutUrl: string;
  /** What pages and mails link to; differs from `url` only where something stands in front. */
  siteUrl: string;
  /** Keeps the tables of several clouds apart in one engine. */
  tablePrefix: string;
  /** The provider's code of each plan. */
  planCodes: PlanCodes;
  /** What the tokens of this cloud are verified with. */
  verificationKeys: string;
};

const localPrefix = (prefix: string): string => prefix + tablePrefix('local');

export const localTableNames = (prefix: string): Record<TableName, string> => tableNames(localPrefix(prefix));

const stageOf = ({ siteUrl, checkoutUrl, planCodes }: LocalCloudConfig): Stage => ({
  ...stages.local,
  siteUrl,
  provider: { ...stages.local.provider, url: checkoutUrl + providerPath, planCodes },
});

/** The environment of one Lambda; its access key id is its name, by which the AWS endpoint knows it. */
export const envOf = (surroundings: LocalCloudConfig, name: Caller): Env => {
  return readEnv({
    ...environmentOf(stageOf(surroundings), surroundings.verificationKeys),
    TABLE_PREFIX: localPrefix(surroundings.tablePrefix),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL: surroundings.checkoutUrl + awsPath,
  });
};
