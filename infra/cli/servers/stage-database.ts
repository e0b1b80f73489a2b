import { awsDatabase } from '#adapters/aws/database.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import { environmentOf } from '#infra/config/environment.ts';
import { tableName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import { operator } from '#infra/local/aws/caller.ts';
import { awsPath } from '#infra/local/aws-endpoint.ts';
import type { Database } from '#ports/database.ts';
import { readEnv } from '#ports/env.ts';

type Source = Readonly<Record<string, string | undefined>>;

const addressOf = ({ PORT = '3000' }: Source): string => {
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return `http://localhost:${port}`;
  throw new CliError(`PORT is '${PORT}' and must be the port of the local cloud.`, 2);
};

const needed = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'] as const;

const ofOperator = (source: Source): Source => {
  const given: Source = { ...source, AWS_REGION: source.AWS_REGION ?? source.AWS_DEFAULT_REGION };
  const missing = needed.filter((name) => !given[name]);
  if (missing.length === 0) return given;
  throw new CliError(
    `Set ${missing.join(' and ')}. Credentials come from the environment only; those of a profile get there with\n` +
      '  eval "$(aws configure export-credentials --profile NAME --format env)"',
  );
};

const ofLocalCloud = (source: Source): Source => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: operator,
  AWS_SECRET_ACCESS_KEY: operator,
  AWS_ENDPOINT_URL: addressOf(source) + awsPath,
});

/** Nobody signs in here. */
const noKeys = '{"keys":[]}';

/** The tables of a stage under the operator's own credentials. */
export const stageDatabase = (stage: StageName, source: Source): Database => {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ENDPOINT_URL } =
    stage === 'local' ? ofLocalCloud(source) : ofOperator(source);
  const given = { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ENDPOINT_URL };
  return awsDatabase(readEnv({ ...environmentOf(stages[stage], noKeys), ...given }));
};

const noTable = (stage: StageName): string =>
  stage === 'local'
    ? 'The local cloud keeps its tables in memory, where only it can change them: install Java 17 and start it again.'
    : `There is no table ${tableName(stage, 'servers')} in this account and region: deploy the stage, or look at AWS_REGION.`;

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET'];

/** A sentence for what is known to go wrong between here and the tables; null for a fault of ours. */
export const explain = (error: unknown, stage: StageName, source: Source): string | null => {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'ResourceNotFoundException') return noTable(stage);
  if (unreachable.includes(code) || error.name === 'TimeoutError')
    return stage === 'local'
      ? `Nothing answers at ${addressOf(source)}: run npm start, or set PORT to where it runs.`
      : `DynamoDB cannot be reached (${code || error.name}): look at the network and at AWS_REGION.`;
  // Every refusal of credentials or rights is a 400 whose name says which.
  if (/(AccessDenied|UnrecognizedClient|InvalidSignature|ExpiredToken|MissingAuthentication)/.test(error.name))
    return `AWS refused the credentials (${error.name}): fetch new ones, or ask for the right to query and write the table.`;
  return null;
};
