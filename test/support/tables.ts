import { randomUUID } from 'node:crypto';
import { createTables, fromDefinitions } from '#infra/local/engine/tables.ts';
import type { Env } from '#ports/env.ts';
import { tableNames } from '#ports/table-definitions.ts';

const codes = { explorer: 'PLN_1', jetsetter: 'PLN_2', streampro: 'PLN_3', unlimited: 'PLN_4' };

/** An environment whose AWS is at `url`, with table names that no other test file uses. */
export const anEnv = (url: string, prefix = `t${randomUUID().slice(0, 8)}`): Env => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_ENDPOINT_URL: url,
  STAGE: 'test',
  SITE_URL: 'http://localhost',
  USERS_TABLE: `${prefix}-users`,
  SERVERS_TABLE: `${prefix}-servers`,
  LOCATIONS_TABLE: `${prefix}-locations`,
  PAYMENTS_TABLE: `${prefix}-payments`,
  BUS_NAME: 'pazia-test',
  MAIL_FROM: 'hello@pazia.test',
  SECRETS_PATH: '/pazia/test',
  VERIFICATION_KEYS: { keys: [] },
  PROVIDER_URL: 'http://localhost',
  PROVIDER_DOMAIN: 'test',
  PLAN_CODES: codes,
  RETIRED_PLAN_CODES: [],
});

/** The same with its four tables made in the engine. */
export const anEnvWithTables = async (engineUrl: string): Promise<Env> => {
  const env = anEnv(engineUrl);
  await createTables(engineUrl, fromDefinitions(tableNames(env)));
  return env;
};
