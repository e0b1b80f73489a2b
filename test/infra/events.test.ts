import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import {
  asynchronousNames,
  failedQueue,
  functionName,
  jobNames,
  jobRuleName,
  keepsUndelivered,
  liveFunction,
  queueNames,
  reactionNames,
  ruleName,
  ruleNames,
  undeliveredQueue,
} from '#infra/config/names.ts';
import { propertiesOf, stackIn, templatesOf } from './stacks.ts';
import { readerOf } from './template-text.ts';

const Arn = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
/** The ARN of an alias. */
const Alias = z.object({ Ref: z.string() });
const Rule = z.object({
  Name: z.string(),
  EventBusName: z.optional(z.unknown()),
  EventPattern: z.optional(z.unknown()),
  ScheduleExpression: z.optional(z.string()),
  Targets: z.array(
    z.object({
      Arn: Alias,
      DeadLetterConfig: z.optional(z.object({ Arn })),
      RetryPolicy: z.object({ MaximumEventAgeInSeconds: z.number(), MaximumRetryAttempts: z.number() }),
    }),
  ),
});
const Statement = z.looseObject({ Action: z.unknown(), Effect: z.string(), Resource: z.unknown() });
const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
const InvokeConfig = z.object({
  FunctionName: z.object({ Ref: z.string() }),
  Qualifier: z.object({
    'Fn::Select': z.tuple([z.literal(7), z.object({ 'Fn::Split': z.tuple([z.literal(':'), Alias]) })]),
  }),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: Arn }) }),
  MaximumRetryAttempts: z.number(),
});

/** By job, the schedule that EventBridge runs it on. */
const schedules: Record<JobName, string> = {
  resolveStaleCheckouts: 'rate(1 hour)',
  expireSubscriptions: 'cron(5 0 * * ? *)',
  reconcileBilling: 'cron(5 1 * * ? *)',
};

describe.each([
  ['prod', 'RetainExceptOnCreate'],
  ['dev', 'Delete'],
] as const)('events of %s', (stage, deletionPolicy) => {
  const events = stackIn(templatesOf(stage), 'events');
  const rules = propertiesOf(events, 'AWS::Events::Rule').map((each) => Rule.parse(each));
  const read = readerOf(events);
  const lambdas = events.findResources('AWS::Lambda::Function');
  const queues = events.findResources('AWS::SQS::Queue');
  const queueBehind = (arn: z.infer<typeof Arn>): unknown => queues[arn['Fn::GetAtt'][0]]?.Properties.QueueName;
  /** The Lambda that a rule invokes. */
  const ownerOf = (rule: string) => {
    const owner = asynchronousNames.find(
      (name) => rule === `${functionName(stage, name)}-by-clock` || rule.startsWith(`${functionName(stage, name)}-on-`),
    );
    if (!owner) throw new Error(`${rule} belongs to no Lambda`);
    return owner;
  };
  const lambdaBehind = (id: string): unknown => lambdas[id]?.Properties.FunctionName;
  const statements = (type: string) =>
    propertiesOf(events, type).flatMap((each) => Policy.parse(each).PolicyDocument.Statement);

  test('the bus has a rule for each reaction and event, and one for each job', () => {
    expect(rules.map(({ Name }) => Name)).toEqual(ruleNames(stage));
    expect(rules).toHaveLength(Object.values(reactions).flat().length + jobNames.length);
  });

  test('a rule sends an event of ours, and no others, to its reaction', () => {
    for (const reaction of reactionNames.filter(keepsUndelivered))
      for (const event of reactions[reaction]) {
        const rule = rules.find(({ Name }) => Name === ruleName(stage, reaction, event));

        expect(rule?.EventPattern).toEqual({ source: ['pazia'], 'detail-type': [event] });
        expect(rule?.EventBusName).toBeDefined();
        expect(rule?.Targets.map((target) => read(target.Arn))).toEqual([liveFunction(stage, reaction)]);
      }
  });

  test.each(jobNames)('%s runs on its schedule', (job) => {
    const rule = rules.find(({ Name }) => Name === jobRuleName(stage, job));

    expect(rule?.ScheduleExpression).toBe(schedules[job]);
    expect(rule?.Targets.map(({ Arn }) => read(Arn))).toEqual([liveFunction(stage, job)]);
  });

  test('the archive keeps events for ninety days, and in production outlives its stack', () => {
    const kinds = ['AWS::Events::Archive', 'AWS::Events::EventBus'];
    const policies = kinds.flatMap((kind) => Object.values(events.findResources(kind)));

    events.hasResourceProperties('AWS::Events::Archive', {
      ArchiveName: `pazia-${stage}-bus-archive`,
      RetentionDays: 90,
      EventPattern: { account: [{ Ref: 'AWS::AccountId' }] },
    });
    expect(policies.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual([deletionPolicy, deletionPolicy]);
  });

  test('a rule retries for a day, and then keeps an event of ours in the dead-letter queue of its Lambda', () => {
    for (const { Name, Targets } of rules) {
      expect(Targets.map(({ RetryPolicy }) => RetryPolicy)).toEqual([
        { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
      ]);
      const owner = ownerOf(Name);
      expect(Targets.map(({ DeadLetterConfig }) => DeadLetterConfig && queueBehind(DeadLetterConfig.Arn))).toEqual([
        keepsUndelivered(owner) ? undeliveredQueue(stage, owner) : undefined,
      ]);
    }
  });

  test('only the rules of a Lambda may write to its queue of undelivered events', () => {
    const permissions = statements('AWS::SQS::QueuePolicy').filter(
      ({ Effect, Action }) => Effect === 'Allow' && Action === 'sqs:SendMessage',
    );
    const permitted = permissions.map(({ Resource }) => queueBehind(Arn.parse(Resource)));

    const owners = rules.map(({ Name }) => ownerOf(Name)).filter(keepsUndelivered);
    expect(permitted.toSorted()).toEqual(owners.map((owner) => undeliveredQueue(stage, owner)).toSorted());
    for (const { Principal, Condition } of permissions) {
      expect(Principal).toEqual({ Service: 'events.amazonaws.com' });
      expect(Condition).toHaveProperty('ArnEquals.aws:SourceArn.Fn::GetAtt');
    }
  });

  test('an asynchronous Lambda is tried three times, and then its event goes to its own failure queue', () => {
    const settings = propertiesOf(events, 'AWS::Lambda::EventInvokeConfig').map((each) => InvokeConfig.parse(each));

    expect(
      settings.map(({ FunctionName, Qualifier, DestinationConfig, MaximumRetryAttempts }) => [
        lambdaBehind(FunctionName.Ref),
        read(Qualifier['Fn::Select'][1]['Fn::Split'][1]),
        queueBehind(DestinationConfig.OnFailure.Destination),
        MaximumRetryAttempts,
      ]),
    ).toEqual(
      asynchronousNames.map((name) => [
        functionName(stage, name),
        liveFunction(stage, name),
        failedQueue(stage, name),
        2,
      ]),
    );
  });

  test('an asynchronous Lambda may write to its own failure queue', () => {
    const written = statements('AWS::IAM::Policy').filter(({ Action }) =>
      JSON.stringify(Action).includes('sqs:SendMessage'),
    );

    expect(written.map(({ Resource }) => queueBehind(Arn.parse(Resource)))).toEqual(
      asynchronousNames.map((name) => failedQueue(stage, name)),
    );
  });

  test('queues keep messages for two weeks, encrypted', () => {
    const found = Object.values(queues).map(({ Properties }) => Properties);

    expect(found.map(({ QueueName }) => QueueName).toSorted()).toEqual(queueNames(stage).toSorted());
    for (const queue of found)
      expect(queue).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
  });
});
