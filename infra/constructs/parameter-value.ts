import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { CfnDynamicReference, CfnDynamicReferenceService } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ParameterVersions } from '#infra/config/deploy-target.ts';
import type { DeployedParameter } from '#infra/config/names.ts';
import { deployedParameter } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';

/** A parameter's value as a parameter of the stack, which every deployment reads again. */
export const parameterValue = (scope: Construct, stage: StageName, name: DeployedParameter): string =>
  StringParameter.valueForStringParameter(scope, deployedParameter(stage, name));

/**
 * The value and, if the version is known, the one before it, with a comma between them. So both are accepted while a
 * rotation is deployed. CloudFormation takes 60 such references in a template, which is one for each Lambda.
 */
export const recentValues = (
  scope: Construct,
  stage: StageName,
  name: DeployedParameter,
  { [name]: version = 1 }: ParameterVersions,
): string => {
  const value = parameterValue(scope, stage, name);
  if (version === 1) return value;
  const before = `${deployedParameter(stage, name)}:${version - 1}`;
  return `${value},${new CfnDynamicReference(CfnDynamicReferenceService.SSM, before).toString()}`;
};

/**
 * A variable that no code reads: it makes a Lambda whose parameters changed another one, so that it gets a new version.
 * CDK sees no change by itself, since it knows the names of the parameters and not their values.
 */
export const versionVariable = (versions: ParameterVersions): Record<string, string> => {
  const known = Object.entries(versions).map(([name, version]) => `${name}=${version}`);
  return known.length === 0 ? {} : { PARAMETER_VERSIONS: known.toSorted().join(' ') };
};
