import type { Instant } from '#domain/days.ts';
import { hourMs, later, minuteMs } from './calendar.ts';
import { dice, signatureOf } from './ids.ts';
import type { Webhook } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';

/** Sends one try and answers its status; 0 stands for no answer at all. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

const shuffleMs = 1_500;
const quickRetries = 4;
const giveUpMs = 72 * hourMs;

/**
 * Puts a webhook in the outbox. The id names what happened, so that telling it again after a crash adds nothing.
 * `at` is when it happened, which may lie before now() while the clock is being moved.
 */
export const enqueue = (world: SimulatorState, id: string, event: string, data: unknown, at: Instant): void => {
  const body = JSON.stringify({ event, data });
  const { duplicate, shuffle, drop } = world.delivery.get();
  for (let copy = 0; copy <= duplicate; copy++) {
    const copyId = `${id}#${copy}`;
    if (world.outbox.get(copyId) || world.sent.get(copyId)) continue;
    const webhook: Webhook = {
      id: copyId,
      event,
      body,
      dueAt: later(at, shuffle ? dice(copyId, shuffleMs) : copy * 40),
      createdAt: at,
      attempts: 0,
      lastStatus: null,
      state: drop ? 'dropped' : 'waiting',
    };
    (drop ? world.sent : world.outbox).put(copyId, webhook);
  }
};

/** Tries once. Only a 200 counts; anything else is tried again with the same bytes, every 3 minutes and then hourly. */
export const deliver = async (world: SimulatorState, webhook: Webhook, post: Post): Promise<void> => {
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signatureOf(webhook.body, world.secretKey),
  };
  const status = await post(world.webhookUrl(), webhook.body, headers).catch(() => 0);
  // A reset may have come in between.
  if (!world.outbox.get(webhook.id)) return;
  const tried: Webhook = { ...webhook, attempts: webhook.attempts + 1, lastStatus: status };
  if (status === 200) return settle(world, { ...tried, state: 'delivered' });
  const dueAt = later(webhook.dueAt, tried.attempts <= quickRetries ? 3 * minuteMs : hourMs);
  if (Date.parse(dueAt) - Date.parse(webhook.createdAt) > giveUpMs)
    return settle(world, { ...tried, state: 'given up' });
  world.outbox.put(webhook.id, { ...tried, dueAt });
};

const settle = (world: SimulatorState, webhook: Webhook): void => {
  world.sent.put(webhook.id, webhook);
  world.outbox.delete(webhook.id);
};

/** Over fetch, within the 30 s that the provider waits; a redirect is no 200. */
export const postByFetch: Post = async (url, body, headers) => {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  await answer.body?.cancel();
  return answer.status;
};
