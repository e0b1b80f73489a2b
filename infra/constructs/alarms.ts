import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import { bounceRateMax, complaintRateMax, concurrencyWarning } from '#infra/config/limits.ts';
import { asynchronousNames, functionName, jobNames, pascal, queuesOf, tableName } from '#infra/config/names.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import type { StageAlarm, Watched } from './alarm-metrics.ts';
import { apiMetric, atLeast, edgeMetric, lambdaMetric, metricOf, period, waitingIn } from './alarm-metrics.ts';

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

const capacityAlarms = (watched: Watched): StageAlarm[] => [
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
    metric: tableThrottles(watched),
    threshold: 5,
  },
];

const tableThrottles = ({ stage, tableSet }: Watched): MathExpression => {
  const usingMetrics = Object.fromEntries(
    tableKeys.flatMap((table) => {
      const metric = metricOf('AWS/DynamoDB', { TableName: tableName(stage, table, tableSet) });
      return [
        [`${table}Reads`, metric('ReadThrottleEvents', 'Sum')],
        [`${table}Writes`, metric('WriteThrottleEvents', 'Sum')],
      ];
    }),
  );
  return new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period, label: 'throttled' });
};

const queueAlarms = ({ stage }: Watched): StageAlarm[] =>
  asynchronousNames.map((name) => ({
    ...atLeast,
    id: `${pascal(name)}DeadLetters`,
    severity: 'page',
    section: 'deadLetterQueues',
    summary: `Messages in the dead-letter queues of ${name}.`,
    metric: new MathExpression({
      // A queue that nobody used for six hours reports nothing.
      expression: 'SUM(FILL(METRICS(), 0))',
      usingMetrics: Object.fromEntries(
        queuesOf(stage, name).map((queue, index) => [`queue${index}`, waitingIn(queue)]),
      ),
      period,
      label: name,
    }),
    threshold: 1,
  }));

/** SES judges the account, so the mails of all its stages count. A rate is a share, not a percentage. */
const reputationAlarms = (): StageAlarm[] => [
  {
    ...atLeast,
    id: 'MailBounces',
    severity: 'ticket',
    section: 'mailReputation',
    summary: `${100 * bounceRateMax} % of our mails came back: SES reviews an account at this rate.`,
    metric: metricOf('AWS/SES')('Reputation.BounceRate', 'Maximum').with({ period: Duration.hours(1) }),
    threshold: bounceRateMax,
  },
  {
    ...atLeast,
    id: 'MailComplaints',
    severity: 'ticket',
    section: 'mailReputation',
    summary: `${100 * complaintRateMax} % of our mails were reported as spam: SES reviews an account at this rate.`,
    metric: metricOf('AWS/SES')('Reputation.ComplaintRate', 'Maximum').with({ period: Duration.hours(1) }),
    threshold: complaintRateMax,
  },
];

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

/** Every alarm of a stage but that of its exports. */
export const alarmsOf = (watched: Watched): StageAlarm[] =>
  [siteAlarms, loggedAlarms, capacityAlarms, reputationAlarms, queueAlarms, silenceAlarms].flatMap((group) =>
    group(watched),
  );
