import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { suppressNag } from './suppress-nag.ts';

/** A queue for what went wrong: kept for as long as SQS keeps anything, until a person has looked and sent it again. */
export const deadLetterQueue = (scope: Construct, id: string, queueName: string): sqs.Queue => {
  const queue = new sqs.Queue(scope, id, {
    queueName,
    retentionPeriod: Duration.days(14),
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  const isTheEnd = 'This queue is itself where failed deliveries are kept.';
  suppressNag(queue, 'AwsSolutions-SQS3', isTheEnd);
  suppressNag(queue, 'Serverless-SQSRedrivePolicy', isTheEnd);
  return queue;
};
