import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { suppressNag } from './suppress-nag.ts';

/** A dead-letter queue with the longest retention of SQS, so that there is time to fix the cause and redrive it. */
export const deadLetterQueue = (scope: Construct, id: string, queueName: string): sqs.Queue => {
  const queue = new sqs.Queue(scope, id, {
    queueName,
    retentionPeriod: Duration.days(14),
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  const isTheEnd = 'This queue is a dead-letter queue itself.';
  suppressNag(queue, 'AwsSolutions-SQS3', isTheEnd);
  suppressNag(queue, 'Serverless-SQSRedrivePolicy', isTheEnd);
  return queue;
};
