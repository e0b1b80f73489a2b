import { GetIdentityVerificationAttributesCommand, GetSendQuotaCommand, SESClient } from '@aws-sdk/client-ses';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { deployedParameter, deployedParameterNames, parameterName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { SecretName } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import type { Account, AwsFacts, Parameter } from './facts.ts';
import { lookUp } from './look-up.ts';
import { readConcurrency } from './read-concurrency.ts';
import { readSubscriptions } from './read-subscriptions.ts';

const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

const isSecret = (name: string): name is SecretName => name in secretNames;

/** The full names of a stage's secrets and of what is deployed with its Lambdas: fewer than ten, which is SSM's limit per call. */
export const parameterNames = ({ name }: Stage): string[] => [
  ...Object.keys(secretNames)
    .filter(isSecret)
    .map((secret) => parameterName(name, secret)),
  ...deployedParameterNames.map((parameter) => deployedParameter(name, parameter)),
];

/** Those of the named parameters that exist, decrypted. */
export const readParameters = async (ssm: SSMClient, Names: string[]): Promise<Map<string, Parameter>> => {
  const { Parameters = [] } = await ssm.send(new GetParametersCommand({ Names, WithDecryption: true }));
  return new Map(
    Parameters.map(({ Name = '', Type = '', Value = '', Version = 1 }) => [
      Name,
      { type: Type, value: Value, version: Version },
    ]),
  );
};

/** The account and ARN of the credentials. Throws the error of AWS if it refuses them. */
export const readAccount = async (connection: AwsConnection): Promise<Account> => {
  const { Account = '', Arn = '' } = await new STSClient(connection).send(new GetCallerIdentityCommand({}));
  return { id: Account, arn: Arn };
};

/** Reads everything in parallel. Each lookup can fail alone. */
export const readAwsFacts = async (stage: Stage, account: Account, connection: AwsConnection): Promise<AwsFacts> => {
  const ssm = new SSMClient(connection);
  const ses = new SESClient(connection);
  const { mailDomain } = stage;
  const [bootstrapVersion, senderStatus, mailsPerDay, parameters, concurrency, subscriptions] = await Promise.all([
    lookUp(async () => (await readParameters(ssm, [bootstrapParameter])).get(bootstrapParameter)?.value ?? null),
    lookUp(async () => {
      const command = new GetIdentityVerificationAttributesCommand({ Identities: [mailDomain] });
      return (await ses.send(command)).VerificationAttributes?.[mailDomain]?.VerificationStatus ?? null;
    }),
    lookUp(async () => (await ses.send(new GetSendQuotaCommand({}))).Max24HourSend ?? 0),
    lookUp(() => readParameters(ssm, parameterNames(stage))),
    lookUp(() => readConcurrency(stage.name, connection)),
    lookUp(() => readSubscriptions(stage.name, account, connection)),
  ]);
  return { bootstrapVersion, senderStatus, mailsPerDay, parameters, concurrency, subscriptions };
};
