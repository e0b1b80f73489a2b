import type { Clock } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import type { Reply } from './replies.ts';
import { readReply } from './replies.ts';
import type { Call, HttpResponse, Transport } from './transport.ts';

export type ExchangeOptions = {
  /** Without a trailing slash. */
  baseUrl: string;
  secretKey: () => Promise<string>;
  clock: Clock;
  transport: Transport;
  /** From 0 to 1; spreads the retries of many callers. */
  random: () => number;
};

export type Exchange = {
  get: (path: string, query?: Record<string, string | number>) => Promise<Reply>;
  post: (path: string, body: Record<string, unknown>) => Promise<Reply>;
};

const retries = 2;
/**
 * Reads are retried only within this time of the first try, so that time-outs do not add up beyond the caller's own.
 */
const retryWithinMs = 10_000;
const longestResetSeconds = 5;

type Outcome = { response: HttpResponse } | { error: unknown };

/**
 * Calls the provider with retries; throws ProviderUnavailable. Reads are retried on network errors, 429 and 5xx; writes
 * only on 429, which rejects a call before it takes effect. The provider documents no idempotency key, and after a
 * time-out or 5xx it is unknown whether a write took effect.
 */
export const createExchange = ({ baseUrl, secretKey, clock, transport, random }: ExchangeOptions): Exchange => {
  const attempt = async (call: Call): Promise<Outcome> =>
    transport(call).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );

  const send = async (call: Call): Promise<Reply> => {
    const startedAt = clock.now().getTime();
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(call);
      const reply = 'response' in outcome ? readReply(outcome.response) : null;
      if (reply) return reply;
      const waitMs = pauseMs(call, outcome, tries, random());
      const isLast = tries === retries || clock.now().getTime() - startedAt >= retryWithinMs;
      if (waitMs === null || isLast) throw unavailable(call, outcome);
      await clock.pause(waitMs);
    }
  };

  const urlOf = (path: string, query: Record<string, string | number>): URL => {
    const url = new URL(`${baseUrl}${path}`);
    // '.' and '..' survive percent-encoding and would lead to another endpoint.
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

/** How long to wait before a retry; null if a retry is not allowed or pointless. */
const pauseMs = (call: Call, outcome: Outcome, tries: number, random: number): number | null => {
  const jittered = 200 * 2 ** tries * (0.5 + random);
  const status = 'response' in outcome ? outcome.response.status : 0;
  if (status === 429 && 'response' in outcome) {
    const { resetSeconds } = outcome.response;
    if (resetSeconds === null) return jittered;
    return resetSeconds <= longestResetSeconds ? resetSeconds * 1_000 + jittered : null;
  }
  const isConclusive = status >= 300 && status < 500;
  return call.method === 'GET' && !isConclusive ? jittered : null;
};

// The path may contain an e-mail address, so it is not logged.
const unavailable = (call: Call, outcome: Outcome): ProviderUnavailable =>
  'response' in outcome
    ? new ProviderUnavailable('provider_error_status', { method: call.method, status: outcome.response.status })
    : new ProviderUnavailable('provider_no_response', { method: call.method }, { cause: outcome.error });
