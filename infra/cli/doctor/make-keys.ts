import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import { parameterName, verificationKeysParameter } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import { parameterNames, readParameters } from './ask-aws.ts';

/** Those that nobody has to bring from elsewhere. The last two are halves of one pair. */
const ours = ({ name }: Stage) => {
  const made = keepSecrets(null);
  const secret = (of: 'lookupHashKey' | 'linkKey' | 'signingKey') =>
    ({ Name: parameterName(name, of), Value: made[of], Type: 'SecureString' }) as const;
  const verificationKeys = {
    Name: verificationKeysParameter(name),
    Value: made.verificationKeys,
    Type: 'String',
  } as const;
  return [secret('lookupHashKey'), secret('linkKey'), secret('signingKey'), verificationKeys];
};

/** Makes the keys of a stage that are not there, and touches none that is. Answers the names of what it made. */
export const makeKeys = async (stage: Stage, connection: AwsConnection): Promise<string[]> => {
  const ssm = new SSMClient(connection);
  const present = await readParameters(ssm, parameterNames(stage));
  const missing = ours(stage).filter(({ Name }) => !present.has(Name));
  const names = missing.map(({ Name }) => Name);
  const pair = [parameterName(stage.name, 'signingKey'), verificationKeysParameter(stage.name)];
  if (pair.filter((name) => names.includes(name)).length === 1)
    throw new CliError(
      'One half of the signing keys is there and the other is not: bring it back, or delete both and sign everybody out.',
    );
  // Without Overwrite: what somebody put there meanwhile stays, and this stops.
  for (const parameter of missing) await ssm.send(new PutParameterCommand(parameter));
  return names;
};
