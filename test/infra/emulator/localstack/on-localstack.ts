import { DeleteMessageCommand, GetQueueUrlCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { clientConfig } from '#adapters/aws/connection.ts';
import type { ReactionName } from '#events/reactions.ts';
import { undeliveredQueue } from '#infra/config/names.ts';
import { asOperator } from '../operator-env.ts';

const Delivered = z.object({ source: z.string(), 'detail-type': z.string(), detail: z.unknown() });
export type Delivered = z.infer<typeof Delivered>;

/** The stage `local` on the LocalStack of this run, with an operator's rights. */
export const onLocalstack = () => {
  const { endpointUrl, providerKey } = inject('deployment');
  const env = asOperator(endpointUrl);
  const sqs = new SQSClient(clientConfig(env));

  /** Removes and returns the events that EventBridge delivered for a reaction, to its queue since it has no Lambda. */
  const takeEvents = async (reaction: ReactionName): Promise<Delivered[]> => {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: undeliveredQueue('local', reaction) }));
    const taken: Delivered[] = [];
    for (;;) {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
      if (Messages.length === 0) return taken;
      for (const { Body = '', ReceiptHandle } of Messages) {
        taken.push(Delivered.parse(JSON.parse(Body)));
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
    }
  };

  return { endpointUrl, providerKey, env, takeEvents };
};
