import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reactions } from '#events/reactions.ts';
import {
  failedQueue,
  functionName,
  jobNames,
  jobRuleName,
  queueNames,
  reactionNames,
  ruleName,
  ruleNames,
  undeliveredQueue,
} from '#infra/config/names.ts';
import { propertiesOf, templatesOf } from './stacks.ts';

const template = (stage: 'dev' | 'prod') => {
  const found = templatesOf(stage).get('events');
  if (!found) throw new Error('There is no stack of events.');
  return found;
};
const events = template('prod');

const Arn = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
const Rule = z.object({
  Name: z.string(),
  EventBusName: z.optional(z.unknown()),
  EventPattern: z.optional(z.unknown()),
  ScheduleExpression: z.optional(z.string()),
  Targets: z.array(
    z.object({
      Arn,
      DeadLetterConfig: z.object({ Arn }),
      RetryPolicy: z.object({ MaximumEventAgeInSeconds: z.number(), MaximumRetryAttempts: z.number() }),
    }),
  ),
});
const Statement = z.looseObject({ Action: z.unknown(), Effect: z.string(), Resource: z.unknown() });
const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
const InvokeConfig = z.object({
  FunctionName: z.object({ Ref: z.string() }),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: Arn }) }),
  MaximumRetryAttempts: z.number(),
});

const rules = propertiesOf(events, 'AWS::Events::Rule').map((each) => Rule.parse(each));
const lambdas = events.findResources('AWS::Lambda::Function');
const queues = events.findResources('AWS::SQS::Queue');
const queueBehind = (arn: z.infer<typeof Arn>): unknown => queues[arn['Fn::GetAtt'][0]]?.Properties.QueueName;
const lambdaBehind = (id: string): unknown => lambdas[id]?.Properties.FunctionName;

const policies = (type: string) =>
  propertiesOf(events, type).flatMap((each) => Policy.parse(each).PolicyDocument.Statement);

const asynchronous = [...reactionNames, ...jobNames];

describe('The bus', () => {
  test('has a rule for each reaction and event, and one for each job', () => {
    expect(rules.map(({ Name }) => Name)).toEqual(ruleNames('prod'));
    expect(rules).toHaveLength(Object.values(reactions).flat().length + jobNames.length);
  });

  test('hands each event that we publish to the Lambda that reacts to it, and nothing that others do', () => {
    for (const reaction of reactionNames)
      for (const event of reactions[reaction]) {
        const rule = rules.find(({ Name }) => Name === ruleName('prod', reaction, event));

        expect(rule?.EventPattern).toEqual({ source: ['pazia'], 'detail-type': [event] });
        expect(rule?.EventBusName).toBeDefined();
        expect(rule?.Targets.map((target) => lambdaBehind(target.Arn['Fn::GetAtt'][0]))).toEqual([
          functionName('prod', reaction),
        ]);
      }
  });

  test('remembers what happened, in production for longer than its stack lives', () => {
    const kinds = ['AWS::Events::Archive', 'AWS::Events::EventBus'];
    const policiesOf = (stage: 'dev' | 'prod') =>
      kinds.flatMap((kind) =>
        Object.values(template(stage).findResources(kind)).map(({ DeletionPolicy }) => DeletionPolicy),
      );

    events.hasResourceProperties('AWS::Events::Archive', {
      ArchiveName: 'pazia-prod-bus-archive',
      RetentionDays: 90,
      EventPattern: { account: [{ Ref: 'AWS::AccountId' }] },
    });
    expect(policiesOf('prod')).toEqual(['Retain', 'Retain']);
    expect(policiesOf('dev')).toEqual(['Delete', 'Delete']);
  });
});

describe('Every rule', () => {
  test('by the clock runs its job', () => {
    for (const job of jobNames) {
      const rule = rules.find(({ Name }) => Name === jobRuleName('prod', job));

      expect(rule?.ScheduleExpression).toMatch(/^(rate|cron)\(/);
      expect(rule?.Targets.map(({ Arn }) => lambdaBehind(Arn['Fn::GetAtt'][0]))).toEqual([functionName('prod', job)]);
    }
  });

  test('tries for a day, and then keeps what it could not deliver in a queue of its own', () => {
    for (const { Name, Targets } of rules) {
      expect(Targets.map(({ RetryPolicy }) => RetryPolicy)).toEqual([
        { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
      ]);
      expect(Targets.map(({ DeadLetterConfig }) => queueBehind(DeadLetterConfig.Arn))).toEqual([
        undeliveredQueue(Name),
      ]);
    }
  });

  test('may write to that queue', () => {
    const permissions = policies('AWS::SQS::QueuePolicy').filter(
      ({ Effect, Action }) => Effect === 'Allow' && Action === 'sqs:SendMessage',
    );
    const permitted = permissions.map(({ Resource }) => queueBehind(Arn.parse(Resource)));

    expect(permitted.toSorted()).toEqual(rules.map(({ Name }) => undeliveredQueue(Name)).toSorted());
    for (const { Principal, Condition } of permissions) {
      expect(Principal).toEqual({ Service: 'events.amazonaws.com' });
      expect(Condition).toHaveProperty('ArnEquals.aws:SourceArn.Fn::GetAtt');
    }
  });
});

describe('Every Lambda that nobody waits for', () => {
  const settings = propertiesOf(events, 'AWS::Lambda::EventInvokeConfig').map((each) => InvokeConfig.parse(each));

  test('is tried three times, and what it could not do goes to a queue of its own', () => {
    expect(
      settings.map(({ FunctionName, DestinationConfig, MaximumRetryAttempts }) => [
        lambdaBehind(FunctionName.Ref),
        queueBehind(DestinationConfig.OnFailure.Destination),
        MaximumRetryAttempts,
      ]),
    ).toEqual(asynchronous.map((name) => [functionName('prod', name), failedQueue('prod', name), 2]));
  });

  test('may write to that queue', () => {
    const written = policies('AWS::IAM::Policy').filter(({ Action }) =>
      JSON.stringify(Action).includes('sqs:SendMessage'),
    );

    expect(written.map(({ Resource }) => queueBehind(Arn.parse(Resource)))).toEqual(
      asynchronous.map((name) => failedQueue('prod', name)),
    );
  });
});

describe('The queues', () => {
  test('keep a message for as long as SQS does, encrypted', () => {
    const found = Object.values(queues).map(({ Properties }) => Properties);

    expect(found.map(({ QueueName }) => QueueName).toSorted()).toEqual(queueNames('prod').toSorted());
    for (const queue of found)
      expect(queue).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
  });
});
