import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Alias, IFunction } from 'aws-cdk-lib/aws-lambda';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { StackProps } from 'aws-cdk-lib/core';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { EventName } from '#events/catalog.ts';
import { eventSource } from '#events/catalog.ts';
import { isMailFeedback } from '#events/mail-feedback.ts';
import type { ReactionName } from '#events/reactions.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import type { DeployTarget } from '../config/deploy-target.ts';
import {
  busName,
  jobNames,
  jobRuleName,
  keepsUndelivered,
  pascal,
  reactionNames,
  ruleName,
  stackName,
  undeliveredQueue,
} from '../config/names.ts';
import type { StageName } from '../config/stages.ts';
import { deadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { addFeedbackRule } from '../constructs/feedback-rule.ts';
import { ServiceFunction } from '../constructs/service-function.ts';

/** EventBridge's maximum, set explicitly because the default of a bus may be far lower. */
const retryPolicy = { retryAttempts: 185, maxEventAge: Duration.hours(24) };

const targetOf = (live: Alias, undelivered?: sqs.Queue): LambdaFunction =>
  // Alias.role may be undefined while IFunction.role may be absent, which exactOptionalPropertyTypes tells apart.
  new LambdaFunction(live as IFunction, { ...retryPolicy, ...(undelivered && { deadLetterQueue: undelivered }) });

/** The event bus, the reactions with their rules, and the scheduled jobs. */
export class EventsStack extends Stack {
  constructor(scope: Construct, target: DeployTarget, props?: StackProps) {
    super(scope, stackName(target.stage.name, 'events'), props);
    this.addReactions(target);
    for (const job of jobNames) this.addJob(job, target);
  }

  private addReactions(target: DeployTarget): void {
    const stage = target.stage.name;
    const eventBus = new events.EventBus(this, 'Bus', { eventBusName: busName(stage) });
    if (!target.isEmulator) {
      const archive = eventBus.archive('Archive', {
        archiveName: `${busName(stage)}-archive`,
        description: 'All events, to be replayed after a bug.',
        // Only this account may publish on the bus, so this pattern matches every event.
        eventPattern: { account: [this.account] },
        retention: Duration.days(90),
      });
      // An archive is replayed to the bus that it was created from, so one is useless without the other. If the first
      // creation fails, nothing remains that would stand in the way of the second.
      const removal = target.stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
      for (const kept of [eventBus, archive]) kept.applyRemovalPolicy(removal);
    }
    for (const reaction of reactionNames) {
      const { live } = new ServiceFunction(this, reaction, target);
      const names: readonly EventName[] = reactions[reaction];
      const undelivered = keepsUndelivered(reaction) ? this.addQueue(stage, reaction) : undefined;
      for (const event of names) {
        if (isMailFeedback(event)) {
          addFeedbackRule(this, stage, event, live as IFunction, retryPolicy);
          continue;
        }
        const rule = new events.Rule(this, `${pascal(reaction)}On${pascal(event)}`, {
          ruleName: ruleName(stage, reaction, event),
          eventBus,
          eventPattern: { source: [eventSource], detailType: [event] },
        });
        rule.addTarget(targetOf(live, undelivered));
      }
    }
  }

  private addJob(job: JobName, target: DeployTarget): void {
    const timing = schedule[job];
    const { live } = new ServiceFunction(this, job, target);
    const rule = new events.Rule(this, `${pascal(job)}ByClock`, {
      ruleName: jobRuleName(target.stage.name, job),
      description: timing.description,
      schedule:
        'everyHours' in timing
          ? events.Schedule.rate(Duration.hours(timing.everyHours))
          : events.Schedule.cron({ hour: String(timing.dailyAt.hour), minute: String(timing.dailyAt.minute) }),
    });
    rule.addTarget(targetOf(live, this.addQueue(target.stage.name, job)));
  }

  private addQueue(stage: StageName, name: ReactionName | JobName): sqs.Queue {
    return deadLetterQueue(this, `${pascal(name)}Undelivered`, undeliveredQueue(stage, name));
  }
}
