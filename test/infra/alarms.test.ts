import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  asynchronousNames,
  failedQueue,
  functionName,
  functionNames,
  jobNames,
  logGroupName,
  pascal,
  tableName,
  undeliveredQueue,
} from '#infra/config/names.ts';
import { alarmMetrics } from '#infra/tools/cost/fixed.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';

const Metric = z.object({
  MetricStat: z.object({
    Metric: z.object({
      MetricName: z.string(),
      Dimensions: z.optional(z.array(z.object({ Name: z.string(), Value: z.unknown() }))),
    }),
  }),
});
const Statement = z.looseObject({
  Effect: z.string(),
  Action: z.unknown(),
  Principal: z.catch(z.looseObject({ Service: z.optional(z.union([z.string(), z.array(z.string())])) }), {}),
  Condition: z.optional(z.unknown()),
  Resource: z.object({ Ref: z.string() }),
});
const Topics = z.tuple([z.object({ Ref: z.string() })]);
const TopicPolicy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });

describe.each(['prod', 'dev'] as const)('alarms of %s', (stage) => {
  const watch = stackIn(templatesOf(stage), 'watch');
  const found = propertiesOf(watch, 'AWS::CloudWatch::Alarm');
  const named = (end: string) => found.filter(({ AlarmName }) => String(AlarmName).endsWith(end));
  /** The values of a dimension in the metrics of an alarm of several. */
  const dimensionsIn = (alarm: Record<string, unknown> | undefined): unknown[] =>
    z
      .array(z.unknown())
      .parse(alarm?.Metrics)
      .flatMap((each) => Metric.safeParse(each).data?.MetricStat.Metric.Dimensions?.map(({ Value }) => Value) ?? []);

  test('a stage has 40 alarms at most', () => {
    expect(found.length).toBeGreaterThan(10);
    expect(found.length).toBeLessThanOrEqual(40);
  });

  /** Whether a topic's policy lets a service of AWS publish to it for this account. SNS has no other grant for it. */
  const mayPublish = (service: string, topic: string): boolean =>
    propertiesOf(watch, 'AWS::SNS::TopicPolicy')
      .flatMap((policy) => TopicPolicy.parse(policy).PolicyDocument.Statement)
      .some(
        ({ Effect, Action, Principal, Condition, Resource }) =>
          Effect === 'Allow' &&
          Action === 'sns:Publish' &&
          Resource.Ref === topic &&
          [Principal.Service].flat().includes(service) &&
          JSON.stringify(Condition) === '{"StringEquals":{"aws:SourceAccount":{"Ref":"AWS::AccountId"}}}',
      );

  test('CloudWatch may publish to the topic of every alarm, from this account only', () => {
    for (const { AlarmActions } of found) {
      const [topic] = Topics.parse(AlarmActions);
      expect(mayPublish('cloudwatch.amazonaws.com', topic.Ref)).toBe(true);
    }
  });

  test('alarms that customers notice and those that can wait have topics of their own', () => {
    const actionsOf = (severity: string) =>
      new Set(
        found
          .filter(({ AlarmName }) => String(AlarmName).includes(`-watch-${severity}-`))
          .map(({ AlarmActions }) => JSON.stringify(AlarmActions)),
      );

    expect([actionsOf('page').size, actionsOf('ticket').size]).toEqual([1, 1]);
    expect(actionsOf('page')).not.toEqual(actionsOf('ticket'));
  });

  test.each(asynchronousNames)('the first message in a dead-letter queue of %s raises an alarm', (name) => {
    const [alarm] = named(`-page-${pascal(name)}DeadLetters`);

    expect(alarm).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
    expect(dimensionsIn(alarm).toSorted()).toEqual(
      [failedQueue(stage, name), undeliveredQueue(stage, name)].toSorted(),
    );
  });

  test.each(jobNames)('%s raises an alarm when it has not started in time, also if it reports nothing', (job) => {
    expect(named(`-ticket-${pascal(job)}Silent`)).toEqual([
      expect.objectContaining({
        MetricName: 'Invocations',
        Dimensions: [{ Name: 'FunctionName', Value: functionName(stage, job) }],
        ComparisonOperator: 'LessThanThreshold',
        Threshold: 1,
        Period: 3_600,
        EvaluationPeriods: job === 'resolveStaleCheckouts' ? 3 : 25,
        TreatMissingData: 'breaching',
      }),
    ]);
  });

  test('throttled reads and writes of every table raise one alarm', () => {
    expect(new Set(dimensionsIn(named('-page-TableThrottles')[0]))).toEqual(
      new Set(tableKeys.map((table) => tableName(stage, table))),
    );
  });

  test('every error and alarm that a Lambda logs counts for an alarm', () => {
    const filters = propertiesOf(watch, 'AWS::Logs::MetricFilter');

    for (const [level, metric] of [
      ['ERROR', 'LoggedErrors'],
      ['ALARM', 'LoggedAlarms'],
    ]) {
      const groups = filters.filter(({ FilterPattern }) => FilterPattern === `{ $.level = "${level}" }`);
      expect(groups.map(({ LogGroupName }) => LogGroupName)).toEqual(
        functionNames.map((name) => logGroupName(stage, name)),
      );
      for (const { MetricTransformations } of groups)
        expect(MetricTransformations).toEqual([expect.objectContaining({ MetricName: metric, MetricValue: '1' })]);
      expect(named(`-ticket-${metric}`)).toEqual([
        expect.objectContaining({ MetricName: metric, Namespace: `pazia-${stage}-watch`, Threshold: 1 }),
      ]);
    }
  });

  test('what a Lambda throws before a retry succeeds raises no alarm', () => {
    expect(JSON.stringify(found)).not.toContain('"MetricName":"Errors"');
  });

  test('the budget reports to the topic of tickets', () => {
    const [budget] = propertiesOf(watch, 'AWS::Budgets::Budget');

    expect(JSON.stringify(budget)).toContain('"BudgetType":"COST"');
    expect(JSON.stringify(budget).match(/"SubscriptionType":"SNS"/g)).toHaveLength(2);
    const [{ Ref }] = Topics.parse(named('-ticket-LoggedErrors')[0]?.AlarmActions);
    expect(JSON.stringify(budget)).toContain(`"Address":{"Ref":"${Ref}"}`);
    expect(mayPublish('budgets.amazonaws.com', Ref)).toBe(true);
  });

  test('the cost model counts the metrics of the alarms', () => {
    const counted = found.map(({ Metrics }) =>
      Metrics === undefined
        ? 1
        : z
            .array(z.unknown())
            .parse(Metrics)
            .filter((each) => Metric.safeParse(each).success).length,
    );

    expect(counted.reduce((total, count) => total + count, 0)).toBe(alarmMetrics);
  });
});
