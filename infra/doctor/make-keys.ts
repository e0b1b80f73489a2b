import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { AwsConnection } from '#infra/aws-connection.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import { parameterName } from '#infra/names.ts';
import { Refusal } from '#infra/refusal.ts';
import type { Stage } from '#infra/stages.ts';
import type { SecretName } from '#runtime/secrets.ts';
import { parameterNames, readParameters } from './ask-aws.ts';

/** Those that nobody has to bring from elsewhere. The last two are halves of one pair. */
const ours = ['claimKey', 'linkKey', 'signingKey', 'verificationKeys'] as const satisfies readonly SecretName[];

/** Makes the keys of a stage that are not there, and touches none that is. Answers the names of what it made. */
export const makeKeys = async (stage: Stage, connection: AwsConnection): Promise<string[]> => {
  const ssm = new SSMClient(connection);
  const present = await readParameters(ssm, parameterNames(stage));
  const missing = ours.filter((secret) => !present.has(parameterName(stage.name, secret)));
  if (missing.includes('signingKey') !== missing.includes('verificationKeys'))
    throw new Refusal(
      'One half of the signing keys is there and the other is not: bring it back, or delete both and sign everybody out.',
    );
  const made = keepSecrets(null);
  for (const secret of missing) {
    const Name = parameterName(stage.name, secret);
    // Without Overwrite: what somebody put there meanwhile stays, and this stops.
    await ssm.send(new PutParameterCommand({ Name, Value: made[secret], Type: 'SecureString' }));
  }
  return missing.map((secret) => parameterName(stage.name, secret));
};
