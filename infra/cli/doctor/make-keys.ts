import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import { originSecretParameter, parameterName, verificationKeysParameter } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import { parameterNames, readParameters } from './read-aws.ts';

/** The parameters that can be generated. The signing key and the verification keys are a pair. */
const generatedParameters = ({ name }: Stage) => {
  const made = keepSecrets(null);
  const secret = (of: 'lookupHashKey' | 'linkKey' | 'signingKey') =>
    ({ Name: parameterName(name, of), Value: made[of], Type: 'SecureString' }) as const;
  const verificationKeys = {
    Name: verificationKeysParameter(name),
    Value: made.verificationKeys,
    Type: 'String',
  } as const;
  const originSecret = { Name: originSecretParameter(name), Value: made.originSecret, Type: 'String' } as const;
  return [secret('lookupHashKey'), secret('linkKey'), secret('signingKey'), verificationKeys, originSecret];
};

/** Creates the missing keys of a stage and leaves existing ones alone. Returns the names of the created parameters. */
export const makeKeys = async (stage: Stage, connection: AwsConnection): Promise<string[]> => {
  const ssm = new SSMClient(connection);
  const present = await readParameters(ssm, parameterNames(stage));
  const missing = generatedParameters(stage).filter(({ Name }) => !present.has(Name));
  const names = missing.map(({ Name }) => Name);
  const pair = [parameterName(stage.name, 'signingKey'), verificationKeysParameter(stage.name)];
  if (pair.filter((name) => names.includes(name)).length === 1)
    throw new CliError(
      'Only one half of the signing key pair exists: restore the other one, or delete both, which signs everybody out.',
    );
  // Without Overwrite: if somebody created one meanwhile, it stays and this fails.
  for (const parameter of missing) await ssm.send(new PutParameterCommand(parameter));
  return names;
};
