import { SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses';
import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { connection } from '#adapters/aws/connection.ts';
import { environmentOf } from '#infra/environment.ts';
import { asParameters, keepSecrets } from '#infra/local/secrets.ts';
import { seed } from '#infra/local/seed.ts';
import { parameterName } from '#infra/names.ts';
import { stages } from '#infra/stages.ts';
import { composePorts } from '#runtime/compose.ts';
import type { Env } from '#runtime/env.ts';
import { readEnv } from '#runtime/env.ts';

const stage = stages.local;

const asOperator = (endpointUrl: string): Env =>
  readEnv({
    ...environmentOf(stage),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: endpointUrl,
  });

/** The secrets that are there stay, all of them or none: Lambdas of an earlier deployment remember them. */
const keepOrPut = async (client: SSMClient, made: Record<string, string>): Promise<Record<string, string>> => {
  const Names = Object.keys(made);
  const { Parameters = [] } = await client.send(new GetParametersCommand({ Names, WithDecryption: true }));
  const kept = Object.fromEntries(Parameters.map(({ Name = '', Value = '' }) => [Name, Value]));
  if (Names.every((name) => kept[name])) return kept;
  for (const [Name, Value] of Object.entries(made))
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
  return made;
};

/** What an operator does once for a stage: secrets, the domain that mail comes from, the locations. Answers the provider's key. */
export const equip = async (endpointUrl: string): Promise<string> => {
  const env = asOperator(endpointUrl);
  const secrets = await keepOrPut(new SSMClient(connection(env)), asParameters(keepSecrets(null)));
  await new SESClient(connection(env)).send(new VerifyDomainIdentityCommand({ Domain: stage.mailDomain }));
  await seed(composePorts(env));
  return secrets[parameterName('local', 'providerKey')] ?? '';
};
