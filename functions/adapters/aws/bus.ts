import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { eventSource } from '#events/catalog.ts';
import type { Env } from '#ports/env.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { Bus } from '#ports/ports.ts';
import { clientConfig, memoize } from './connection.ts';
import type { Pause } from './pause.ts';
import { jitterMs, sleep } from './pause.ts';

const entriesPerCall = 10;
const triesMax = 3;

/** The Bus port over EventBridge. PutEvents returns 200 even if it rejects entries, so each result is checked. */
export const awsBus = (env: Env, pause: Pause = sleep): Bus => {
  const client = memoize(() => new EventBridgeClient(clientConfig(env)));
  return {
    publish: async (events) => {
      const entries = events.map(({ name, detail }) => ({
        EventBusName: env.BUS_NAME,
        Source: eventSource,
        DetailType: name,
        Detail: JSON.stringify(detail),
      }));
      for (let start = 0; start < entries.length; start += entriesPerCall)
        await putAll(client(), entries.slice(start, start + entriesPerCall), pause);
    },
  };
};

const putAll = async (client: EventBridgeClient, entries: PutEventsRequestEntry[], pause: Pause): Promise<void> => {
  let rest = entries;
  for (let tries = 1; ; tries += 1) {
    const response = await client.send(new PutEventsCommand({ Entries: rest }));
    if (!response.FailedEntryCount) return;
    const results = response.Entries ?? [];
    const codes = new Set(results.flatMap(({ ErrorCode }) => ErrorCode ?? []));
    rest = rest.filter((_, index) => !results[index]?.EventId);
    if (tries === triesMax)
      throw new InternalError('bus_rejected_events', { rejected: rest.length, errorCodes: [...codes].join(' ') });
    await pause(jitterMs(tries));
  }
};
