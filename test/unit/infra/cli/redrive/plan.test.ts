import { describe, expect, test } from 'vitest';
import { deadLetterQueues } from '#infra/cli/redrive/dead-letter-queues.ts';
import { planFor } from '#infra/cli/redrive/plan.ts';
import { queueNames } from '#infra/config/names.ts';
import { anEvent, aRecord, queueOf } from './messages.ts';

const notified = anEvent('payment.notified', { customerCode: 'CUS_1' });
const undelivered = queueOf('sync-subscription-undelivered');
const failed = queueOf('sync-subscription-failed');
const missed = queueOf('resolve-stale-checkouts-undelivered');

describe('Planning a redrive', () => {
  test.each([
    ['an event that was not delivered, as it is', undelivered, notified, notified],
    ['the event that a Lambda failed at, and not its record', failed, aRecord(notified), notified],
    [
      'a replayed event, with what EventBridge added',
      failed,
      aRecord({ ...notified, 'replay-name': 'r' }),
      { ...notified, 'replay-name': 'r' },
    ],
    ['a run that was missed', missed, anEvent('Scheduled Event', {}), anEvent('Scheduled Event', {})],
    [
      'a run that failed',
      queueOf('resolve-stale-checkouts-failed'),
      aRecord(anEvent('Scheduled Event', {})),
      anEvent('Scheduled Event', {}),
    ],
  ])('%s is sent again', (_what, queue, body, event) => {
    const plan = planFor(queue, JSON.stringify(body));

    expect(plan).toEqual({
      kind: 'send',
      about: `${event['detail-type']} of 2026-11-21T12:00:00Z`,
      event,
    });
  });

  test.each([
    ['text', undelivered, 'hello', 'contains no event'],
    ['nothing', undelivered, '', 'contains no event'],
    ['a record where events are kept', undelivered, JSON.stringify(aRecord(notified)), 'contains no event'],
    ['an event where records are kept', failed, JSON.stringify(notified), 'contains no failure record'],
    [
      "another reaction's event",
      undelivered,
      JSON.stringify(anEvent('payment.recorded')),
      "contains 'payment.recorded', which syncSubscription does not handle",
    ],
    [
      'a reaction’s event in the queue of a job',
      missed,
      JSON.stringify(notified),
      "contains 'payment.notified', which resolveStaleCheckouts does not handle",
    ],
  ])('%s is left for manual handling', (_what, queue, body, why) => {
    expect(planFor(queue, body)).toEqual({ kind: 'leave', why });
  });
});

describe('Dead-letter queues', () => {
  test('redrive knows every dead-letter queue of a stage and the Lambda that receives its messages', () => {
    expect(
      deadLetterQueues('prod')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(queueNames('prod').toSorted());
    expect(undelivered).toMatchObject({ lambda: 'pazia-dev-sync-subscription:live', holds: 'events' });
    expect(failed).toMatchObject({ lambda: 'pazia-dev-sync-subscription:live', holds: 'records' });
  });
});
