import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { Box, Moving } from './move.ts';

/** Longer than a batch takes; what was taken out by a process that was killed is back after it. */
const hiddenSeconds = 120;
/** Long polling asks every server of SQS, so that nothing is taken for empty that is not. */
const waitSeconds = 2;
/** A sync asks the provider about three times, and the provider takes 600 calls a minute. */
const betweenMs = 350;

export type Count = { waiting: number; hidden: number };

export type Queues = {
  count: (queueName: string) => Promise<Count>;
  open: (queueName: string) => Promise<Box>;
};

const urlOf = async (sqs: SQSClient, QueueName: string): Promise<string> => {
  try {
    return (await sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl ?? '';
  } catch (error) {
    if (!(error instanceof QueueDoesNotExist)) throw error;
    throw new CliError(`There is no queue ${QueueName} in this account: is the stage deployed here?`);
  }
};

const boxAt = (sqs: SQSClient, QueueUrl: string): Box => ({
  take: async (MaxNumberOfMessages) => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages,
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: waitSeconds,
      }),
    );
    return Messages.map(({ MessageId = '', ReceiptHandle = '', Body = '' }) => ({
      id: MessageId,
      receipt: ReceiptHandle,
      body: Body,
    }));
  },
  remove: async ({ receipt }) => {
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receipt }));
  },
  putBack: async (letters) => {
    const show = ({ receipt }: { receipt: string }) =>
      sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receipt, VisibilityTimeout: 0 }));
    // What can't be shown at once shows itself later.
    await Promise.allSettled(letters.map(show));
  },
});

export const awsQueues = (connection: AwsConnection): Queues => {
  const sqs = new SQSClient(connection);
  return {
    count: async (queueName) => {
      const { Attributes: { ApproximateNumberOfMessages = '0', ApproximateNumberOfMessagesNotVisible = '0' } = {} } =
        await sqs.send(
          new GetQueueAttributesCommand({
            QueueUrl: await urlOf(sqs, queueName),
            AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
          }),
        );
      return { waiting: Number(ApproximateNumberOfMessages), hidden: Number(ApproximateNumberOfMessagesNotVisible) };
    },
    open: async (queueName) => boxAt(sqs, await urlOf(sqs, queueName)),
  };
};

/** Hands events to Lambdas as EventBridge does: taken over for sure, tried three times, and kept again when it was no use. */
export const awsHand = (connection: AwsConnection): Moving['hand'] => {
  const client = new LambdaClient(connection);
  return async (FunctionName, event) => {
    const Payload = JSON.stringify(event);
    await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  };
};
