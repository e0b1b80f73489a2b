import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { StackProps } from 'aws-cdk-lib/core';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { eventSource } from '#events/catalog.ts';
import { reactions } from '#events/reactions.ts';
import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import type { DeployTarget } from '../config/deploy-target.ts';
import {
  busName,
  jobNames,
  jobRuleName,
  pascal,
  reactionNames,
  ruleName,
  stackName,
  undeliveredQueue,
} from '../config/names.ts';
import { deadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { ServiceFunction } from '../constructs/service-function.ts';

/** The most that EventBridge tries; said here because a bus may be given far less by default. */
const retryPolicy = { retryAttempts: 185, maxEventAge: Duration.hours(24) };

/** The bus, who wakes on what, and what runs by the clock. */
export class EventsStack extends Stack {
  constructor(scope: Construct, place: DeployTarget, props?: StackProps) {
    super(scope, stackName(place.stage.name, 'events'), props);
    this.addReactions(place);
    for (const job of jobNames) this.addJob(job, place);
  }

  private addReactions(place: DeployTarget): void {
    const stage = place.stage.name;
    const eventBus = new events.EventBus(this, 'Bus', { eventBusName: busName(stage) });
    if (!place.isEmulator) {
      const archive = eventBus.archive('Archive', {
        archiveName: `${busName(stage)}-archive`,
        description: 'Everything that happened, to be replayed after a mistake of ours.',
        // Nobody else may publish on this bus, so the account alone selects everything.
        eventPattern: { account: [this.account] },
        retention: Duration.days(90),
      });
      // A replay goes to the bus that the archive was made from, so one without the other is of no use.
      const removal = place.stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
      for (const kept of [eventBus, archive]) kept.applyRemovalPolicy(removal);
    }
    for (const reaction of reactionNames) {
      const { lambda } = new ServiceFunction(this, reaction, place);
      for (const event of reactions[reaction]) {
        const name = ruleName(stage, reaction, event);
        const rule = new events.Rule(this, `${pascal(reaction)}On${pascal(event)}`, {
          ruleName: name,
          eventBus,
          eventPattern: { source: [eventSource], detailType: [event] },
        });
        rule.addTarget(new LambdaFunction(lambda, { ...retryPolicy, deadLetterQueue: this.addQueue(name) }));
      }
    }
  }

  private addJob(job: JobName, place: DeployTarget): void {
    const timing = schedule[job];
    const { lambda } = new ServiceFunction(this, job, place);
    const name = jobRuleName(place.stage.name, job);
    const rule = new events.Rule(this, `${pascal(job)}ByClock`, {
      ruleName: name,
      description: timing.description,
      schedule:
        'everyHours' in timing
          ? events.Schedule.rate(Duration.hours(timing.everyHours))
          : events.Schedule.cron({ hour: String(timing.dailyAt.hour), minute: String(timing.dailyAt.minute) }),
    });
    rule.addTarget(new LambdaFunction(lambda, { ...retryPolicy, deadLetterQueue: this.addQueue(name) }));
  }

  private addQueue(rule: string): sqs.Queue {
    return deadLetterQueue(this, `${pascal(rule)}Undelivered`, undeliveredQueue(rule));
  }
}
