import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { DeployTarget } from '#infra/config/deploy-target.ts';
import { environmentOf } from '#infra/config/environment.ts';
import { memoryMb, reservedConcurrency, retriesMax, timeoutSeconds } from '#infra/config/limits.ts';
import type { FunctionName } from '#infra/config/names.ts';
import { failedQueue, functionName, kebab, kindOf, liveAlias, logGroupName } from '#infra/config/names.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { parameterValue, recentValues, versionVariable } from './parameter-value.ts';
import { policyOf } from './policy.ts';
import { suppressNag } from './suppress-nag.ts';

/** A Lambda with its bundle, permissions, logs and, unless it serves the API, a dead-letter queue. */
export class ServiceFunction extends Construct {
  /** The only name by which the Lambda is invoked. A deployment points it to a new version, a roll-back to an old one. */
  readonly live: lambda.Alias;

  constructor(scope: Construct, name: FunctionName, { stage, bundles, parameterVersions }: DeployTarget) {
    super(scope, name);
    const kind = kindOf(name);
    const fullName = functionName(stage.name, name);
    const logGroup = new logs.LogGroup(this, 'Logs', {
      logGroupName: logGroupName(stage.name, name),
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(this, 'Role', {
      roleName: fullName,
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    for (const statement of policyOf(Stack.of(this), stage, name)) role.addToPolicy(statement);
    logGroup.grantWrite(role);
    // An API call reports its failure to the caller; failed asynchronous invocations are kept.
    const failed = kind === 'api' ? undefined : deadLetterQueue(this, 'Failed', failedQueue(stage.name, name));
    const newest = new lambda.Function(this, 'Function', {
      functionName: fullName,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      code: lambda.Code.fromAsset(`${bundles}/${kebab(name)}`),
      handler: 'index.handler',
      memorySize: memoryMb(name),
      timeout: Duration.seconds(timeoutSeconds[kind]),
      environment: {
        ...environmentOf(stage, {
          verificationKeys: parameterValue(this, stage.name, 'verificationKeys'),
          originSecrets: recentValues(this, stage.name, 'originSecret', parameterVersions),
        }),
        ...versionVariable(parameterVersions),
      },
      ...(name in reservedConcurrency && { reservedConcurrentExecutions: reservedConcurrency[name] }),
      tracing: lambda.Tracing.ACTIVE,
      role,
      logGroup,
      // A version that was live may be needed again. One that a failed deployment published must go, because Lambda
      // publishes no second version with the same content.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });
    this.live = new lambda.Alias(this, 'Live', {
      aliasName: liveAlias,
      // Version.role may be undefined while IVersion.role may be absent, which exactOptionalPropertyTypes tells apart.
      version: newest.currentVersion as lambda.IVersion,
      ...(failed && { onFailure: new SqsDestination(failed), retryAttempts: retriesMax }),
    });
    suppressNag(
      this,
      'Serverless-LambdaDLQ',
      'Failed asynchronous invocations go to its on-failure destination; an API call returns its error.',
    );
    suppressNag(
      this,
      'AwsSolutions-IAM5[Resource::*]',
      "X-Ray actions and SES's suppression list take no resource; permissions.ts has no wildcard.",
    );
  }
}
