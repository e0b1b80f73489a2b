import type { DeadLetterQueue } from '#infra/cli/redrive/dead-letter-queues.ts';
import { deadLetterQueues } from '#infra/cli/redrive/dead-letter-queues.ts';

/** A dead-letter queue of the dev stage by its short name. */
export const queueOf = (name: string): DeadLetterQueue => {
  const queue = deadLetterQueues('dev').find((each) => each.name === `pazia-dev-${name}`);
  if (!queue) throw new Error(`There is no queue ${name}.`);
  return queue;
};

/** An event as EventBridge delivers it, or puts it into the dead-letter queue. */
export const anEvent = (name: string, detail: unknown = { userId: 'usr_1' }) => ({
  version: '0',
  id: 'e-1',
  'detail-type': name,
  source: 'pazia',
  account: '123456789012',
  time: '2026-11-21T12:00:00Z',
  region: 'us-east-1',
  resources: [],
  detail,
});

/** The record that Lambda sends to the dead-letter queue when a function fails. */
export const aRecord = (event: unknown) => ({
  version: '1.0',
  timestamp: '2026-11-21T12:03:10.000Z',
  requestContext: {
    requestId: 'r-1',
    functionArn: 'arn:aws:lambda:us-east-1:123456789012:function:pazia-dev-sync-subscription:live',
    condition: 'RetriesExhausted',
    approximateInvokeCount: 3,
  },
  requestPayload: event,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: { errorType: 'ProviderUnavailable' },
});
