import type { Instant } from '#domain/days.ts';
import { hourMs, later, minuteMs } from './calendar.ts';
import { seededRandom, signatureOf } from './ids.ts';
import type { Webhook } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';

/** Sends a webhook once and returns the status; 0 means no response. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

const shuffleMs = 1_500;
const quickRetries = 4;
const giveUpMs = 72 * hourMs;

/**
 * Puts a webhook into the outbox. The id identifies the event, so that a repeat after a crash adds nothing. `at` is the
 * time of the event, which may be before now() while the clock is being moved.
 */
export const enqueue = (state: SimulatorState, id: string, event: string, data: unknown, at: Instant): void => {
  const body = JSON.stringify({ event, data });
  const { duplicate, shuffle, drop } = state.delivery.get();
  for (let copy = 0; copy <= duplicate; copy++) {
    const copyId = `${id}#${copy}`;
    if (state.outbox.get(copyId) || state.sent.get(copyId)) continue;
    const webhook: Webhook = {
      id: copyId,
      event,
      body,
      dueAt: later(at, shuffle ? seededRandom(copyId, shuffleMs) : copy * 40),
      createdAt: at,
      attempts: 0,
      lastStatus: null,
      state: drop ? 'dropped' : 'waiting',
    };
    (drop ? state.sent : state.outbox).put(copyId, webhook);
  }
};

/** Makes one attempt. Any status but 200 is retried with the same bytes, every 3 minutes and then hourly. */
export const deliver = async (state: SimulatorState, webhook: Webhook, post: Post): Promise<void> => {
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signatureOf(webhook.body, state.secretKey),
  };
  const status = await post(state.webhookUrl(), webhook.body, headers).catch(() => 0);
  // The simulator may have been reset meanwhile.
  if (!state.outbox.get(webhook.id)) return;
  const attempted: Webhook = { ...webhook, attempts: webhook.attempts + 1, lastStatus: status };
  if (status === 200) return moveToSent(state, { ...attempted, state: 'delivered' });
  const dueAt = later(webhook.dueAt, attempted.attempts <= quickRetries ? 3 * minuteMs : hourMs);
  if (Date.parse(dueAt) - Date.parse(webhook.createdAt) > giveUpMs)
    return moveToSent(state, { ...attempted, state: 'given up' });
  state.outbox.put(webhook.id, { ...attempted, dueAt });
};

const moveToSent = (state: SimulatorState, webhook: Webhook): void => {
  state.sent.put(webhook.id, webhook);
  state.outbox.delete(webhook.id);
};

/** Sends with fetch within the provider's timeout of 30 s. A redirect does not count as 200. */
export const postByFetch: Post = async (url, body, headers) => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  await response.body?.cancel();
  return response.status;
};
