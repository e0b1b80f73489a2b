import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { CfnDynamicReference, CfnDynamicReferenceService } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ParameterVersions } from '#infra/config/deploy-target.ts';
import type { DeployedParameter } from '#infra/config/names.ts';
import { deployedParameter } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';

// CDK's StringParameter answers with the first version that was asked for, whichever is asked for later.
const valueAt = (name: string, version: number): string =>
  new CfnDynamicReference(CfnDynamicReferenceService.SSM, `${name}:${version}`).toString();

/** A parameter's value, which CloudFormation reads when it deploys: that of the known version, or else the latest. */
export const parameterValue = (
  scope: Construct,
  stage: StageName,
  name: DeployedParameter,
  { [name]: version }: ParameterVersions,
): string => {
  const fullName = deployedParameter(stage, name);
  return version === undefined ? StringParameter.valueForStringParameter(scope, fullName) : valueAt(fullName, version);
};

/**
 * The value and, if the version is known, the one before it, with a comma between them. So both are accepted while a
 * rotation is deployed.
 */
export const recentValues = (
  scope: Construct,
  stage: StageName,
  name: DeployedParameter,
  versions: ParameterVersions,
): string => {
  const { [name]: version = 1 } = versions;
  const value = parameterValue(scope, stage, name, versions);
  return version > 1 ? `${value},${valueAt(deployedParameter(stage, name), version - 1)}` : value;
};
