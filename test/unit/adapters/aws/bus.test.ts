import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test } from 'vitest';
import { awsBus } from '#adapters/aws/bus.ts';
import type { Event } from '#events/catalog.ts';
import { anEnv } from '#test/support/tables.ts';

const bridge = mockClient(EventBridgeClient);
afterEach(() => bridge.reset());

const bus = () => awsBus(anEnv('http://127.0.0.1:1'), async () => {});
const synced = (userId: string): Event => ({ name: 'subscription.synced', detail: { userId } });
const accepted = { EventId: 'e' };
const refused = { ErrorCode: 'ThrottlingException' };
const details = () =>
  bridge.commandCalls(PutEventsCommand).map(({ args }) => args[0].input.Entries?.map(({ Detail }) => Detail));

describe('EventBridge bus', () => {
  test('an event is published with its name, its detail and our source', async () => {
    bridge.on(PutEventsCommand).resolves({ FailedEntryCount: 0, Entries: [accepted] });

    await bus().publish([synced('usr_1')]);

    expect(bridge.commandCalls(PutEventsCommand)[0]?.args[0].input).toEqual({
      Entries: [
        {
          EventBusName: 'pazia-test',
          Source: 'pazia',
          DetailType: 'subscription.synced',
          Detail: '{"userId":"usr_1"}',
        },
      ],
    });
  });

  test('events are published in order, at most ten per call, and without a call when there are none', async () => {
    bridge.on(PutEventsCommand).resolves({ FailedEntryCount: 0, Entries: [] });

    await bus().publish([]);
    await bus().publish(Array.from({ length: 21 }, (_, index) => synced(`usr_${index}`)));

    expect(details().map((batch) => batch?.length)).toEqual([10, 10, 1]);
    expect(details()[2]).toEqual(['{"userId":"usr_20"}']);
  });

  test('a retry publishes the failed events alone', async () => {
    bridge
      .on(PutEventsCommand)
      .resolvesOnce({ FailedEntryCount: 2, Entries: [refused, accepted, refused] })
      .resolvesOnce({ FailedEntryCount: 1, Entries: [accepted, refused] })
      .resolvesOnce({ FailedEntryCount: 0, Entries: [accepted] });

    await bus().publish([synced('a'), synced('b'), synced('c')]);

    expect(details()).toEqual([
      ['{"userId":"a"}', '{"userId":"b"}', '{"userId":"c"}'],
      ['{"userId":"a"}', '{"userId":"c"}'],
      ['{"userId":"c"}'],
    ]);
  });

  test('publishing fails after an event was refused three times', async () => {
    bridge.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries: [refused] });

    await expect(bus().publish([synced('a')])).rejects.toMatchObject({
      code: 'bus_rejected_events',
      fields: { rejected: 1, errorCodes: 'ThrottlingException' },
    });

    expect(details()).toHaveLength(3);
  });
});
