import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Stack } from 'aws-cdk-lib/core';
import { CfnResource, RemovalPolicy } from 'aws-cdk-lib/core';
import { suppressNag } from './suppress-nag.ts';

const providerId = 'Custom::S3AutoDeleteObjectsCustomResourceProvider';

/**
 * Gives the Lambda by which CDK empties the buckets of a stack a log group of the stack. Otherwise Lambda would create
 * one that stays for ever when the stack is deleted.
 */
export const keepEmptierLogs = (stack: Stack): void => {
  const provider = stack.node.tryFindChild(providerId);
  const handler = provider?.node.tryFindChild('Handler');
  if (!provider || !(handler instanceof CfnResource)) return;
  const logGroup = new LogGroup(stack, 'EmptierLogs', {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroup.logGroupName });
  const reason = "CDK's own Lambda, which runs only when the stack is deleted and then empties the bucket.";
  for (const rule of ['AwsSolutions-L1', 'Serverless-LambdaDLQ', 'Serverless-LambdaTracing', managedPolicy])
    suppressNag(provider, rule, reason);
};

const managedPolicy =
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]';
