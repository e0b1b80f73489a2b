import type { Clock } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import type { Reply } from './replies.ts';
import { readReply } from './replies.ts';
import type { Call, HttpResponse, Transport } from './transport.ts';

export type ExchangeOptions = {
  /** Without a last slash; the host of every call. */
  baseUrl: string;
  secretKey: () => Promise<string>;
  clock: Clock;
  transport: Transport;
  /** From 0 to 1, spreads the retries of many callers. */
  random: () => number;
};

export type Exchange = {
  get: (path: string, query?: Record<string, string | number>) => Promise<Reply>;
  post: (path: string, body: Record<string, unknown>) => Promise<Reply>;
};

const retries = 2;
/** A read is begun again only this soon after the first try, so that time-outs can't add up past the caller's own. */
const retryWithinMs = 10_000;
const longestResetSeconds = 5;

type Outcome = { answer: HttpResponse } | { fault: unknown };

/**
 * The provider's answers, or ProviderUnavailable. Reads are repeated on network faults, 429 and 5xx. Writes only on
 * 429, which is refused before anything is done: no idempotency key is documented, and after a time-out or a 5xx nobody
 * knows whether the write happened.
 */
export const createExchange = ({ baseUrl, secretKey, clock, transport, random }: ExchangeOptions): Exchange => {
  const attempt = async (call: Call): Promise<Outcome> =>
    transport(call).then(
      (answer) => ({ answer }),
      (fault: unknown) => ({ fault }),
    );

  const send = async (call: Call): Promise<Reply> => {
    const startedAt = clock.now().getTime();
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(call);
      const reply = 'answer' in outcome ? readReply(outcome.answer) : null;
      if (reply) return reply;
      const waitMs = pauseMs(call, outcome, tries, random());
      const isLast = tries === retries || clock.now().getTime() - startedAt >= retryWithinMs;
      if (waitMs === null || isLast) throw unavailable(call, outcome);
      await clock.pause(waitMs);
    }
  };

  const urlOf = (path: string, query: Record<string, string | number>): URL => {
    const url = new URL(`${baseUrl}${path}`);
    // '.' and '..' survive percent-encoding and would lead to another call.
    if (!url.pathname.endsWith(path)) throw new ProviderUnavailable('provider_path_invalid');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url;
  };

  return {
    get: async (path, query = {}) =>
      send({ method: 'GET', url: urlOf(path, query), secretKey: await secretKey(), body: null }),
    post: async (path, body) =>
      send({ method: 'POST', url: urlOf(path, {}), secretKey: await secretKey(), body: JSON.stringify(body) }),
  };
};

/** How long to wait before trying again; null when trying again is not allowed or not worth it. */
const pauseMs = (call: Call, outcome: Outcome, tries: number, random: number): number | null => {
  const jittered = 200 * 2 ** tries * (0.5 + random);
  const status = 'answer' in outcome ? outcome.answer.status : 0;
  if (status === 429 && 'answer' in outcome) {
    const { resetSeconds } = outcome.answer;
    if (resetSeconds === null) return jittered;
    return resetSeconds <= longestResetSeconds ? resetSeconds * 1_000 + jittered : null;
  }
  const isClear = status >= 300 && status < 500;
  return call.method === 'GET' && !isClear ? jittered : null;
};

// The path may contain an e-mail address, so it is not logged.
const unavailable = (call: Call, outcome: Outcome): ProviderUnavailable =>
  'answer' in outcome
    ? new ProviderUnavailable('provider_error_status', { method: call.method, status: outcome.answer.status })
    : new ProviderUnavailable('provider_no_response', { method: call.method }, { cause: outcome.fault });
