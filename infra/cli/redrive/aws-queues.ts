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
import type { QueueClient, RedriveOptions } from './redrive-queue.ts';

/** Longer than a batch takes. Messages received by a killed process are visible again after it. */
const hiddenSeconds = 120;
/** Long polling queries all SQS servers, so that an empty response means an empty queue. */
const waitSeconds = 2;
/** A sync makes about three provider calls, and the provider accepts 600 calls a minute. */
const invokeIntervalMs = 350;

export type Count = { waiting: number; hidden: number };

export type Queues = {
  count: (queueName: string) => Promise<Count>;
  open: (queueName: string) => Promise<QueueClient>;
};

const urlOf = async (sqs: SQSClient, QueueName: string): Promise<string> => {
  try {
    return (await sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl ?? '';
  } catch (error) {
    if (!(error instanceof QueueDoesNotExist)) throw error;
    throw new CliError(`There is no queue ${QueueName} in this account. Is the stage deployed here?`);
  }
};

const queueClient = (sqs: SQSClient, QueueUrl: string): QueueClient => ({
  receive: async (MaxNumberOfMessages) => {
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
  release: async (messages) => {
    const makeVisible = ({ receipt }: { receipt: string }) =>
      sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receipt, VisibilityTimeout: 0 }));
    // A message that can't be released becomes visible later anyway.
    await Promise.allSettled(messages.map(makeVisible));
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
    open: async (queueName) => queueClient(sqs, await urlOf(sqs, queueName)),
  };
};

/** Invokes Lambdas asynchronously as EventBridge does: three attempts, then the event is in the dead-letter queue again. */
export const lambdaInvoker = (connection: AwsConnection): RedriveOptions['invoke'] => {
  const client = new LambdaClient(connection);
  return async (FunctionName, event) => {
    const Payload = JSON.stringify(event);
    await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
    await new Promise((resolve) => setTimeout(resolve, invokeIntervalMs));
  };
};
