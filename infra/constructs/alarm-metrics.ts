import type { AlarmProps } from 'aws-cdk-lib/aws-cloudwatch';
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { StageName } from '#infra/config/stages.ts';
import type { LoggedLines } from './logged-lines.ts';
import type { AlarmKind } from './runbook.ts';

/** What a stage's alarms are about. */
export type Watched = {
  stage: StageName;
  tableSet: string;
  apiId: string;
  distributionId: string;
  logged: LoggedLines;
};

export type StageAlarm = AlarmProps & {
  id: string;
  severity: 'page' | 'ticket';
  /** The section of the runbook. */
  section: AlarmKind;
  summary: string;
};

export const period = Duration.minutes(5);

export const metricOf =
  (namespace: string, dimensionsMap: Record<string, string> = {}) =>
  (metricName: string, statistic: string): Metric =>
    new Metric({ namespace, metricName, statistic, period, dimensionsMap });

/** Without data nothing is wrong, unless an alarm says otherwise. */
export const atLeast = {
  evaluationPeriods: 1,
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
} as const;

export const apiMetric = ({ apiId }: Watched) => metricOf('AWS/ApiGateway', { ApiId: apiId });

/** All Lambdas of the account: throttling and concurrency are shared by them. */
export const lambdaMetric = metricOf('AWS/Lambda');

/** The site and its calls, as customers see them. CloudFront reports to us-east-1, which is where everything is. */
export const edgeMetric = ({ distributionId }: Watched) =>
  metricOf('AWS/CloudFront', { DistributionId: distributionId, Region: 'Global' });

export const waitingIn = (queueName: string): Metric =>
  metricOf('AWS/SQS', { QueueName: queueName })('ApproximateNumberOfMessagesVisible', 'Maximum');
