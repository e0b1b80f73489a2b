import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { parameterName, verificationKeysParameter } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { SecretName } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import { ask } from './ask.ts';
import type { Account, AwsFacts, Parameter } from './facts.ts';

const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

const isSecret = (name: string): name is SecretName => name in secretNames;

/** The full names of a stage's secrets and of its public keys; SSM takes ten at once, and there are fewer. */
export const parameterNames = ({ name }: Stage): string[] => [
  ...Object.keys(secretNames)
    .filter(isSecret)
    .map((secret) => parameterName(name, secret)),
  verificationKeysParameter(name),
];

/** The parameters of these names that are there, decrypted. */
export const readParameters = async (ssm: SSMClient, Names: string[]): Promise<Map<string, Parameter>> => {
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names, WithDecryption: true }));
  return new Map(Parameters.map(({ Name = '', Type = '', Value = '' }) => [Name, { type: Type, value: Value }]));
};

/** Whose credentials these are; throws what AWS says of those it does not take. */
export const readAccount = async (connection: AwsConnection): Promise<Account> => {
  const { Account = '', Arn = '' } = await new STSClient(connection).send(new GetCallerIdentityCommand({}));
  return { id: Account, arn: Arn };
};

/** Asks about everything at once; each question may be refused for itself. */
export const askAws = async (stage: Stage, connection: AwsConnection): Promise<AwsFacts> => {
  const ssm = new SSMClient(connection);
  const ses = new SESClient(connection);
  const { mailDomain } = stage;
  const [bootstrapVersion, senderStatus, mailsPerDay, parameters] = await Promise.all([
    ask(async () => (await readParameters(ssm, [bootstrapParameter])).get(bootstrapParameter)?.value ?? null),
    ask(async () => {
      const question = new GetIdentityVerificationAttributesCommand({ Identities: [mailDomain] });
      return (await ses.send(question)).VerificationAttributes?.[mailDomain]?.VerificationStatus ?? null;
    }),
    ask(async () => (await ses.send(new GetSendQuotaCommand({}))).Max24HourSend ?? 0),
    ask(() => readParameters(ssm, parameterNames(stage))),
  ]);
  return { bootstrapVersion, senderStatus, mailsPerDay, parameters };
};
