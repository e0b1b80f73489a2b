import type { AlarmProps } from 'aws-cdk-lib/aws-cloudwatch';
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import { concurrencyWarning } from '#infra/config/limits.ts';
import {
  asynchronousNames,
  failedQueue,
  functionName,
  jobNames,
  pascal,
  tableName,
  undeliveredQueue,
} from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import type { LoggedLines } from './logged-lines.ts';
import type { AlarmKind } from './runbook.ts';

/** What a stage's alarms are about. */
export type Watched = { stage: StageName; apiId: string; distributionId: string; logged: LoggedLines };

export type StageAlarm = AlarmProps & {
  id: string;
  severity: 'page' | 'ticket';
  /** The section of the runbook. */
  section: AlarmKind;
  summary: string;
};

const period = Duration.minutes(5);

const metricOf =
  (namespace: string, dimensionsMap: Record<string, string> = {}) =>
  (metricName: string, statistic: string): Metric =>
    new Metric({ namespace, metricName, statistic, period, dimensionsMap });

/** Without data nothing is wrong, unless an alarm says otherwise. */
const atLeast = {
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

const siteAlarms = (watched: Watched): StageAlarm[] => [
  {
    ...atLeast,
    id: 'Api5xx',
    severity: 'page',
    section: 'api5xx',
    summary: 'The API answered with 5xx.',
    metric: apiMetric(watched)('5xx', 'Sum'),
    threshold: 5,
  },
  {
    ...atLeast,
    id: 'ApiLatency',
    severity: 'page',
    section: 'apiLatency',
    summary: 'One in twenty calls took 5 seconds or more, for a quarter of an hour.',
    metric: apiMetric(watched)('Latency', 'p95'),
    threshold: 5_000,
    evaluationPeriods: 3,
  },
  {
    ...atLeast,
    id: 'Edge5xx',
    severity: 'page',
    section: 'edge5xx',
    summary: 'One in twenty requests for the site failed, for ten minutes.',
    metric: edgeMetric(watched)('5xxErrorRate', 'Average'),
    threshold: 5,
    evaluationPeriods: 2,
  },
];

const loggedAlarms = ({ logged }: Watched): StageAlarm[] => [
  {
    ...atLeast,
    id: 'LoggedErrors',
    severity: 'ticket',
    section: 'loggedErrors',
    summary: 'A Lambda logged an error of ours.',
    metric: logged.errors,
    threshold: 1,
  },
  {
    ...atLeast,
    id: 'LoggedAlarms',
    severity: 'ticket',
    section: 'loggedAlarms',
    summary: 'A Lambda logged that a person must act.',
    metric: logged.alarms,
    threshold: 1,
  },
];

const capacityAlarms = ({ stage }: Watched): StageAlarm[] => [
  {
    ...atLeast,
    id: 'LambdaThrottles',
    severity: 'page',
    section: 'lambdaThrottles',
    summary: 'Lambda refused to start instances.',
    metric: lambdaMetric('Throttles', 'Sum'),
    threshold: 5,
  },
  {
    ...atLeast,
    id: 'LambdaConcurrency',
    severity: 'ticket',
    section: 'lambdaThrottles',
    summary: `${concurrencyWarning} Lambdas of the account ran at the same time.`,
    metric: lambdaMetric('ConcurrentExecutions', 'Maximum'),
    threshold: concurrencyWarning,
  },
  {
    ...atLeast,
    id: 'TableThrottles',
    severity: 'page',
    section: 'tableThrottles',
    summary: 'DynamoDB throttled reads or writes.',
    metric: tableThrottles(stage),
    threshold: 5,
  },
];

const tableThrottles = (stage: StageName): MathExpression => {
  const usingMetrics = Object.fromEntries(
    tableKeys.flatMap((table) => {
      const metric = metricOf('AWS/DynamoDB', { TableName: tableName(stage, table) });
      return [
        [`${table}Reads`, metric('ReadThrottleEvents', 'Sum')],
        [`${table}Writes`, metric('WriteThrottleEvents', 'Sum')],
      ];
    }),
  );
  return new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period, label: 'throttled' });
};

const waitingIn = (queueName: string): Metric =>
  metricOf('AWS/SQS', { QueueName: queueName })('ApproximateNumberOfMessagesVisible', 'Maximum');

const queueAlarms = ({ stage }: Watched): StageAlarm[] =>
  asynchronousNames.map((name) => ({
    ...atLeast,
    id: `${pascal(name)}DeadLetters`,
    severity: 'page',
    section: 'deadLetterQueues',
    summary: `Messages in the dead-letter queues of ${name}.`,
    metric: new MathExpression({
      expression: 'undelivered + failed',
      usingMetrics: {
        undelivered: waitingIn(undeliveredQueue(stage, name)),
        failed: waitingIn(failedQueue(stage, name)),
      },
      period,
      label: name,
    }),
    threshold: 1,
  }));

/** How long a job may be silent, in whole hours: a run may be missed every hour, but none a day. */
const silentHours = (job: JobName): number => {
  const timing = schedule[job];
  return 'everyHours' in timing ? 2 * timing.everyHours + 1 : 25;
};

/** A rule that is disabled or deleted reports nothing, so missing data is what this alarm waits for. */
const silenceAlarms = ({ stage }: Watched): StageAlarm[] =>
  jobNames.map((job) => ({
    id: `${pascal(job)}Silent`,
    severity: 'ticket',
    section: 'silentJobs',
    summary: `${job} has not run for ${silentHours(job)} hours.`,
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Invocations',
      dimensionsMap: { FunctionName: functionName(stage, job) },
      statistic: 'Sum',
      period: Duration.hours(1),
    }),
    threshold: 1,
    evaluationPeriods: silentHours(job),
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.BREACHING,
  }));

/** Every alarm of a stage. */
export const alarmsOf = (watched: Watched): StageAlarm[] =>
  [siteAlarms, loggedAlarms, capacityAlarms, queueAlarms, silenceAlarms].flatMap((group) => group(watched));
