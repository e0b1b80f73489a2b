import { SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses';
import type { PutParameterCommandInput } from '@aws-sdk/client-ssm';
import { GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { clientConfig } from '#adapters/aws/connection.ts';
import { originSecretParameter, parameterName, verificationKeysParameter } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { asParameters, keepSecrets } from '#infra/local/secrets.ts';
import { seed } from '#infra/local/seed.ts';
import { composePorts } from '#runtime/compose.ts';
import { asOperator } from './operator-env.ts';

const stage = stages.local;

type SharedKeys = { providerKey: string; originSecret: string };

const madeParameters = (): PutParameterCommandInput[] => {
  const made = keepSecrets(null);
  const secrets = Object.entries(asParameters(made));
  return [
    ...secrets.map(([Name, Value]) => ({ Name, Value, Type: 'SecureString' as const })),
    { Name: verificationKeysParameter(stage.name), Value: made.verificationKeys, Type: 'String' },
    { Name: originSecretParameter(stage.name), Value: made.originSecret, Type: 'String' },
  ];
};

/** Stores the keys of the stage, which a deployment needs. Returns those shared with the provider and the edge. */
export const putKeys = async (endpointUrl: string): Promise<SharedKeys> => {
  const client = new SSMClient(clientConfig(asOperator(endpointUrl)));
  const made = madeParameters();
  const Names = made.map(({ Name = '' }) => Name);
  const { Parameters = [] } = await client.send(new GetParametersCommand({ Names, WithDecryption: true }));
  const sharedIn = (all: { Name?: string | undefined; Value?: string | undefined }[]): SharedKeys => {
    const valueNamed = (name: string): string => all.find(({ Name }) => Name === name)?.Value ?? '';
    return {
      providerKey: valueNamed(parameterName(stage.name, 'providerKey')),
      originSecret: valueNamed(originSecretParameter(stage.name)),
    };
  };
  // Existing keys stay, all or none, since Lambdas of an earlier deployment have cached them.
  if (Parameters.length === made.length) return sharedIn(Parameters);
  for (const parameter of made) await client.send(new PutParameterCommand({ ...parameter, Overwrite: true }));
  return sharedIn(made);
};

/** What else an operator does once for a stage: verifies the mail domain and adds the locations. */
export const equip = async (endpointUrl: string): Promise<void> => {
  const env = asOperator(endpointUrl);
  await new SESClient(clientConfig(env)).send(new VerifyDomainIdentityCommand({ Domain: stage.mailDomain }));
  await seed(composePorts(env));
};
