import type { EnvName } from '#ports/env.ts';
import { busName, configurationSetName, secretsPath, tablePrefix } from './names.ts';
import type { Stage } from './stages.ts';

/** Set by Lambda itself, or by an emulator. */
type ReservedName =
  | 'AWS_REGION'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SESSION_TOKEN'
  | 'AWS_ENDPOINT_URL';

export type Environment = Record<Exclude<EnvName, ReservedName>, string>;

/** What CloudFormation reads from SSM: the JWK set, and the secrets of CloudFront with a comma between them. */
export type DeployedValues = { verificationKeys: string; originSecrets: string };

/** Environment variables of every Lambda of a stage. A name in functions/ports/env.ts that is not set here does not compile. */
export const environmentOf = (stage: Stage, { verificationKeys, originSecrets }: DeployedValues): Environment => ({
  STAGE: stage.name,
  SITE_URL: stage.siteUrl,
  TABLE_PREFIX: tablePrefix(stage.name, stage.tableSet),
  BUS_NAME: busName(stage.name),
  MAIL_FROM: `no-reply@${stage.mailDomain}`,
  MAIL_CONFIGURATION_SET: configurationSetName(stage.name),
  SECRETS_PATH: secretsPath(stage.name),
  VERIFICATION_KEYS: verificationKeys,
  ORIGIN_SECRETS: originSecrets,
  PROVIDER_URL: stage.provider.url,
  PROVIDER_DOMAIN: stage.provider.domain,
  PLAN_CODES: JSON.stringify(stage.provider.planCodes),
  RETIRED_PLAN_CODES: JSON.stringify(stage.provider.retiredPlanCodes),
});
