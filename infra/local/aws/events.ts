import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { LocalBus } from '../bus.ts';
import { jsonError, jsonResponse } from './refusal.ts';

/** EventBridge's limits. */
const entriesMax = 10;
const bytesMax = 256 * 1024;

const Entry = z.object({
  Source: z.string(),
  DetailType: z.string(),
  Detail: z.string(),
  EventBusName: z.optional(z.string()),
});
const PutEvents = z.object({ Entries: z.array(Entry).check(z.minLength(1), z.maxLength(entriesMax)) });

const parseDetail = (text: string): { detail: unknown } | null => {
  try {
    return { detail: JSON.parse(text) };
  } catch {
    return null;
  }
};

type Result = { EventId: string } | { ErrorCode: string; ErrorMessage: string };

/** PutEvents: each entry is accepted or refused alone. Accepted entries are stored before the response is sent. */
export const putEvents = (bus: LocalBus, busName: string, body: unknown): Response => {
  const parsed = PutEvents.safeParse(body);
  if (!parsed.success)
    return jsonError(400, 'ValidationException', `1 to ${entriesMax} complete entries are required.`);
  const size = Buffer.byteLength(JSON.stringify(parsed.data));
  if (size > bytesMax)
    return jsonError(400, 'ValidationException', 'Total size of the entries in the request is over the limit.');
  const entries = parsed.data.Entries.map(({ Source, DetailType, Detail, EventBusName }): Result => {
    const read = parseDetail(Detail);
    if (!read) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
    if (EventBusName?.split('/').at(-1) !== busName) {
      return {
        ErrorCode: 'ResourceNotFoundException',
        ErrorMessage: `Event bus ${EventBusName ?? 'default'} does not exist.`,
      };
    }
    const id = randomUUID();
    bus.accept({ id, source: Source, name: DetailType, detail: read.detail });
    return { EventId: id };
  });
  return jsonResponse({ FailedEntryCount: entries.filter((entry) => 'ErrorCode' in entry).length, Entries: entries });
};
