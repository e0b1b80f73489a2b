import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { reactions } from '#events/reactions.ts';
import {
  failedQueue,
  functionName,
  functionNames,
  jobNames,
  jobRuleName,
  queueNames,
  reactionNames,
  ruleNames,
  undeliveredQueue,
} from '#infra/config/names.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';
import { wordsOf } from './template-text.ts';

describe.each(['prod', 'dev'] as const)('%s', (stage) => {
  const templates = templatesOf(stage);
  const events = stackIn(templates, 'events');
  const words = wordsOf(events);
  const rules = propertiesOf(events, 'AWS::Events::Rule');
  const asynchronous = [...reactionNames, ...jobNames];

  describe('The bus', () => {
    test('has a rule for each reaction and event, and one for each job', () => {
      expect(rules.map(({ Name }) => Name)).toEqual(ruleNames(stage));
      expect(rules).toHaveLength(Object.values(reactions).flat().length + jobNames.length);
    });

    test.each(ruleNames(stage))(
      'tries %s for a day, and keeps in a queue of its own what it could not deliver',
      (rule) => {
        const queues = events.findResources('AWS::SQS::Queue', { Properties: { QueueName: undeliveredQueue(rule) } });
        const [id = ''] = Object.keys(queues);

        events.hasResourceProperties('AWS::Events::Rule', {
          Name: rule,
          Targets: [
            Match.objectLike({
              RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
              DeadLetterConfig: { Arn: { 'Fn::GetAtt': [id, 'Arn'] } },
            }),
          ],
        });
      },
    );

    test.each(asynchronous)('hands what %s could not do to a queue of its own', (name) => {
      const destinations = propertiesOf(events, 'AWS::Lambda::EventInvokeConfig').map((settings) => [
        words(settings.FunctionName),
        settings.MaximumRetryAttempts,
        settings.DestinationConfig,
      ]);

      const [id = ''] = Object.keys(
        events.findResources('AWS::SQS::Queue', { Properties: { QueueName: failedQueue(stage, name) } }),
      );
      expect(destinations).toContainEqual([
        functionName(stage, name),
        2,
        { OnFailure: { Destination: { 'Fn::GetAtt': [id, 'Arn'] } } },
      ]);
    });

    test('keeps what lies in a queue for two weeks, encrypted', () => {
      const queues = propertiesOf(events, 'AWS::SQS::Queue');

      expect(queues.map(({ QueueName }) => QueueName).toSorted()).toEqual(queueNames(stage).toSorted());
      for (const queue of queues) {
        expect(queue).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
      }
    });

    test('remembers what happened', () => {
      events.hasResourceProperties('AWS::Events::Archive', { RetentionDays: 90 });
    });
  });

  describe('A job runs by the clock of the bus', () => {
    test.each([
      ['resolveStaleCheckouts', 'rate(1 hour)'],
      ['expireSubscriptions', 'cron(5 0 * * ? *)'],
      ['reconcileBilling', 'cron(5 1 * * ? *)'],
    ] as const)('%s at %s', (job, ScheduleExpression) => {
      expect(rules.find(({ Name }) => Name === jobRuleName(stage, job))).toMatchObject({ ScheduleExpression });
    });
  });

  describe('The watch', () => {
    const alarms = propertiesOf(stackIn(templates, 'watch'), 'AWS::CloudWatch::Alarm');

    const watched = (metric: string): unknown[] =>
      alarms
        .filter(({ MetricName }) => MetricName === metric)
        .map(({ Dimensions }) => (Array.isArray(Dimensions) ? Dimensions[0]?.Value : undefined));

    test.each(['Errors', 'Throttles'])('has an alarm for the %s of each Lambda', (metric) => {
      expect(watched(metric)).toEqual(functionNames.map((name) => functionName(stage, name)));
    });

    test('has an alarm for the reports of each Lambda, and for the API', () => {
      const names = alarms.map(({ MetricName }) => MetricName);

      expect(names.filter((name) => String(name).endsWith('LoggedAlarms'))).toEqual(
        functionNames.map((n) => `${n}LoggedAlarms`),
      );
      expect(watched('5xx')).toHaveLength(1);
    });

    test('has an alarm for each queue, at the first thing that lies in it', () => {
      expect(watched('ApproximateNumberOfMessagesVisible')).toEqual(queueNames(stage));
      for (const alarm of alarms.filter(({ Namespace }) => Namespace === 'AWS/SQS')) {
        expect(alarm).toMatchObject({ Threshold: 1, EvaluationPeriods: 1, Statistic: 'Maximum' });
      }
    });

    test('says with each alarm where to read what to do, and tells somebody', () => {
      for (const { AlarmDescription, AlarmActions } of alarms) {
        expect(AlarmDescription).toContain('docs/runbook.md#');
        expect(AlarmActions).toHaveLength(1);
      }
    });
  });
});
