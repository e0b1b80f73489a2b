import * as events from 'aws-cdk-lib/aws-events';
import type { LambdaFunctionProps } from 'aws-cdk-lib/aws-events-targets';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { MailFeedbackEvent } from '#events/mail-feedback.ts';
import { emailHashTag, mailFeedback } from '#events/mail-feedback.ts';
import { configurationSetName, pascal, ruleName } from '#infra/config/names.ts';
import type { StageName } from '#infra/config/stages.ts';
import { suppressNag } from './suppress-nag.ts';

/** Events of this stage's mails, with all that the transformer needs. */
const patternOf = (stage: StageName, event: MailFeedbackEvent): events.EventPattern => ({
  source: ['aws.ses'],
  detailType: [mailFeedback[event].detailType],
  detail: {
    mail: {
      tags: { 'ses:configuration-set': [configurationSetName(stage)], [emailHashTag]: [{ exists: true }] },
    },
  },
});

/** The event as one of ours. Nothing else of SES's event reaches the Lambda, its log or its dead-letter queue. */
const transform = (event: MailFeedbackEvent): events.RuleTargetInput =>
  events.RuleTargetInput.fromObject({
    id: events.EventField.eventId,
    time: events.EventField.time,
    'detail-type': event,
    detail: Object.fromEntries(
      Object.entries(mailFeedback[event].detail).map(([name, path]) => [name, events.EventField.fromPath(path)]),
    ),
  });

/** Invokes a Lambda with what SES reports about our mails. */
export const addFeedbackRule = (
  scope: Construct,
  stage: StageName,
  event: MailFeedbackEvent,
  lambda: IFunction,
  retryPolicy: Pick<LambdaFunctionProps, 'retryAttempts' | 'maxEventAge'>,
): void => {
  const rule = new events.Rule(scope, `RecordFeedbackOn${pascal(event)}`, {
    ruleName: ruleName(stage, 'recordFeedback', event),
    eventPattern: patternOf(stage, event),
  });
  rule.addTarget(new LambdaFunction(lambda, { ...retryPolicy, event: transform(event) }));
  suppressNag(
    rule,
    'Serverless-EventBusDLQ',
    "Its dead-letter queue would hold SES's own event, which contains the address. SES stops mail to the address anyway.",
  );
};
