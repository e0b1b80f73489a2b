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
const taken = { EventId: 'e' };
const refused = { ErrorCode: 'ThrottlingException' };
const details = () =>
  bridge.commandCalls(PutEventsCommand).map(({ args }) => args[0].input.Entries?.map(({ Detail }) => Detail));

describe('the bus', () => {
  test('gets an event as its name, its detail and our source', async () => {
    bridge.on(PutEventsCommand).resolves({ FailedEntryCount: 0, Entries: [taken] });

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

  test('gets at most ten events a call, in order, and none where there is none', async () => {
    bridge.on(PutEventsCommand).resolves({ FailedEntryCount: 0, Entries: [] });

    await bus().publish([]);
    await bus().publish(Array.from({ length: 21 }, (_, place) => synced(`usr_${place}`)));

    expect(details().map((batch) => batch?.length)).toEqual([10, 10, 1]);
    expect(details()[2]).toEqual(['{"userId":"usr_20"}']);
  });

  test('gets only those events again that it did not take', async () => {
    bridge
      .on(PutEventsCommand)
      .resolvesOnce({ FailedEntryCount: 2, Entries: [refused, taken, refused] })
      .resolvesOnce({ FailedEntryCount: 1, Entries: [taken, refused] })
      .resolvesOnce({ FailedEntryCount: 0, Entries: [taken] });

    await bus().publish([synced('a'), synced('b'), synced('c')]);

    expect(details()).toEqual([
      ['{"userId":"a"}', '{"userId":"b"}', '{"userId":"c"}'],
      ['{"userId":"a"}', '{"userId":"c"}'],
      ['{"userId":"c"}'],
    ]);
  });

  test('that refuses an event three times makes publishing fail', async () => {
    bridge.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries: [refused] });

    await expect(bus().publish([synced('a')])).rejects.toMatchObject({
      code: 'bus_rejected_events',
      fields: { rejected: 1, errorCodes: 'ThrottlingException' },
    });

    expect(details()).toHaveLength(3);
  });
});
