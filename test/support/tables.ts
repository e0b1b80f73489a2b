import { randomUUID } from 'node:crypto';
import { stages } from '#infra/config/stages.ts';
import { createTables, fromDefinitions } from '#infra/local/engine/tables.ts';
import type { Env } from '#ports/env.ts';
import { tableNames } from '#ports/table-definitions.ts';
import { testOriginSecret } from '#test/support/api-event.ts';

/** An environment whose AWS is at `url`, with table names that no other test file uses. */
export const anEnv = (url: string, prefix = `t${randomUUID().slice(0, 8)}`): Env => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_ENDPOINT_URL: url,
  STAGE: 'test',
  SITE_URL: 'http://localhost',
  TABLE_PREFIX: `${prefix}-`,
  BUS_NAME: 'pazia-test',
  MAIL_FROM: 'hello@pazia.test',
  MAIL_CONFIGURATION_SET: 'pazia-test-mail',
  SECRETS_PATH: '/pazia/test',
  VERIFICATION_KEYS: { keys: [] },
  ORIGIN_SECRETS: testOriginSecret,
  PROVIDER_URL: 'http://localhost',
  PROVIDER_DOMAIN: 'test',
  PLAN_CODES: stages.local.provider.planCodes,
  RETIRED_PLAN_CODES: [],
});

/** The same with its tables made in the engine. */
export const anEnvWithTables = async (engineUrl: string): Promise<Env> => {
  const env = anEnv(engineUrl);
  await createTables(engineUrl, fromDefinitions(tableNames(env.TABLE_PREFIX)));
  return env;
};
