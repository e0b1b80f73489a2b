import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { deployedParameter, deployedParameterNames, parameterName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { SecretName } from '#ports/secrets.ts';
import { secretNames } from '#ports/secrets.ts';
import type { Account, AwsFacts, MailAccount, MailIdentity, Parameter } from './facts.ts';
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

const readMailIdentity = async (ses: SESv2Client, { name, mailDomain }: Stage): Promise<MailIdentity | null> => {
  try {
    const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: mailDomain }));
    return {
      verification: found.VerificationStatus ?? 'unknown',
      dkim: found.DkimAttributes?.Status ?? 'unknown',
      mailFrom: found.MailFromAttributes?.MailFromDomainStatus ?? 'not set',
      defaultConfigurationSet: found.ConfigurationSetName ?? null,
      isDeployed: (found.Tags ?? []).some(({ Key, Value }) => Key === 'stage' && Value === name),
    };
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
};

const readMailAccount = async (ses: SESv2Client): Promise<MailAccount> => {
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await ses.send(new GetAccountCommand({}));
  return {
    isSandbox: ProductionAccessEnabled !== true,
    isSending: SendingEnabled !== false,
    mailsPerDay: SendQuota?.Max24HourSend ?? 0,
  };
};

/** Reads everything in parallel. Each lookup can fail alone. */
export const readAwsFacts = async (stage: Stage, account: Account, connection: AwsConnection): Promise<AwsFacts> => {
  const ssm = new SSMClient(connection);
  const ses = new SESv2Client(connection);
  const [bootstrapVersion, mailIdentity, mailAccount, parameters, concurrency, subscriptions] = await Promise.all([
    lookUp(async () => (await readParameters(ssm, [bootstrapParameter])).get(bootstrapParameter)?.value ?? null),
    lookUp(() => readMailIdentity(ses, stage)),
    lookUp(() => readMailAccount(ses)),
    lookUp(() => readParameters(ssm, parameterNames(stage))),
    lookUp(() => readConcurrency(stage.name, connection)),
    lookUp(() => readSubscriptions(stage.name, account, connection)),
  ]);
  return { bootstrapVersion, mailIdentity, mailAccount, parameters, concurrency, subscriptions };
};
