import { SSMClient } from '@aws-sdk/client-ssm';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { readParameters } from '#infra/cli/doctor/read-aws.ts';
import { deployedParameter, deployedParameterNames } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';

/** The arguments of cdk that name the newest version of each parameter which CloudFormation reads. */
export const versionArguments = async (stage: Stage, connection: AwsConnection): Promise<string[]> => {
  const fullNames = deployedParameterNames.map((name) => deployedParameter(stage.name, name));
  const found = await readParameters(new SSMClient(connection), fullNames);
  return deployedParameterNames.flatMap((name) => {
    const parameter = found.get(deployedParameter(stage.name, name));
    return parameter ? ['--context', `${name}=${parameter.version}`] : [];
  });
};
