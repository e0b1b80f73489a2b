import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { EndpointName } from '#infra/config/names.ts';
import { pascal, rollBackAlarm } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import { readRunbook, runbookFile } from './runbook.ts';
import { suppressNag } from './suppress-nag.ts';

/** A single failed call may be a coincidence. Three in a minute of a deployment are not. */
const failedCallsMax = 3;

/**
 * Releases each new version of the API's Lambdas to a tenth of the calls first, and to all after five minutes. If the API
 * fails meanwhile, CodeDeploy points every alias back, and CloudFormation rolls its stack back. Reactions and jobs have no
 * canary: what fails there is retried for a day, and lies in a queue after that.
 */
export class CanaryRelease extends Construct {
  constructor(scope: Construct, stage: StageName, apiId: string, aliases: ReadonlyMap<EndpointName, Alias>) {
    super(scope, 'Canary');
    const { title, anchor, firstStep } = readRunbook().rollBack;
    const alarm = new Alarm(this, 'RollBack', {
      alarmName: rollBackAlarm(stage),
      alarmDescription: `The API answered with 5xx. During a deployment this rolls it back. First: ${firstStep} The rest is under '${title}' in ${runbookFile}#${anchor}.`,
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period: Duration.minutes(1),
      }),
      threshold: failedCallsMax,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const application = new LambdaApplication(this, 'Application', { applicationName: `pazia-${stage}-api` });
    const role = new Role(this, 'Role', {
      roleName: `pazia-${stage}-canary`,
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    });
    // CDK gives the role the policy that AWS maintains for this.
    const policy = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited';
    suppressNag(
      role,
      `AwsSolutions-IAM4[Policy::${policy}]`,
      'CodeDeploy moves the aliases; AWS keeps its policy up to date.',
    );
    for (const [name, alias] of aliases)
      new LambdaDeploymentGroup(this, pascal(name), {
        application,
        role,
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [alarm],
      });
  }
}
