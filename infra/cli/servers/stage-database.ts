import { resolve } from 'node:path';
import { awsDatabase } from '#adapters/aws/database.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { Env } from '#infra/cli/command.ts';
import { environmentOf } from '#infra/config/environment.ts';
import { tableName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import { operator } from '#infra/local/aws/caller.ts';
import { readOperatorToken } from '#infra/local/aws/credentials.ts';
import { awsPath } from '#infra/local/aws-endpoint.ts';
import type { Database } from '#ports/database.ts';
import { readEnv } from '#ports/env.ts';

const localUrl = ({ PORT = '3000' }: Env): string => {
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return `http://localhost:${port}`;
  throw new CliError(`PORT is '${PORT}' and must be the port of the local cloud.`, 2);
};

const required = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'] as const;

const operatorEnv = (env: Env): Env => {
  const withRegion: Env = { ...env, AWS_REGION: env.AWS_REGION ?? env.AWS_DEFAULT_REGION };
  const missing = required.filter((name) => !withRegion[name]);
  if (missing.length === 0) return withRegion;
  throw new CliError(
    `Set ${missing.join(' and ')}. Credentials are read from the environment only; export those of a profile with\n` +
      '  eval "$(aws configure export-credentials --profile NAME --format env)"',
  );
};

const dataFolder = ({ DATA_DIR }: Env): string => resolve(DATA_DIR || '.local');

const localEnv = (env: Env): Env => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: operator,
  AWS_SECRET_ACCESS_KEY: operator,
  AWS_SESSION_TOKEN: readOperatorToken(dataFolder(env)),
  AWS_ENDPOINT_URL: localUrl(env) + awsPath,
});

/** No token is verified and no call received here. */
const unused = { verificationKeys: '{"keys":[]}', originSecrets: '-'.repeat(32) };

/** The tables of a stage, accessed with the operator's credentials. */
export const stageDatabase = (stage: StageName, env: Env): Database => {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ENDPOINT_URL } =
    stage === 'local' ? localEnv(env) : operatorEnv(env);
  const access = { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ENDPOINT_URL };
  return awsDatabase(readEnv({ ...environmentOf(stages[stage], unused), ...access }));
};

const noTable = (stage: StageName): string =>
  stage === 'local'
    ? 'The local cloud runs on its embedded store, which no other process can change: install Java 17 and start it again.'
    : `There is no table ${tableName(stage, 'servers', stages[stage].tableSet)} in this account and region: deploy the stage, or check AWS_REGION.`;

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET'];

/** A message for an expected error of the network or of AWS; null for any other error. */
export const explain = (error: unknown, stage: StageName, env: Env): string | null => {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'ResourceNotFoundException') return noTable(stage);
  if (unreachable.includes(code) || error.name === 'TimeoutError')
    return stage === 'local'
      ? `Nothing answers at ${localUrl(env)}: run npm start, or set PORT to its port.`
      : `DynamoDB cannot be reached (${code || error.name}): check the network and AWS_REGION.`;
  // Refused credentials and missing permissions are both status 400; the error's name tells them apart.
  if (/(AccessDenied|UnrecognizedClient|InvalidSignature|ExpiredToken|MissingAuthentication)/.test(error.name))
    return stage === 'local'
      ? `The local cloud at ${localUrl(env)} does not use the data in ${dataFolder(env)}: set DATA_DIR to its folder.`
      : `AWS refused the credentials (${error.name}): get new ones, or ask for permission to query and write the table.`;
  return null;
};
