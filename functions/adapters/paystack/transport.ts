import type { IncomingMessage } from 'node:http';
import { InternalError } from '#ports/internal-error.ts';

export type Call = { method: 'GET' | 'POST'; url: URL; secretKey: string; body: string | null };

/** Any response. `resetSeconds`: how long a rate limit lasts, if the provider says so. */
export type HttpResponse = { status: number; text: string; resetSeconds: number | null };

/** One HTTP exchange. Rejects without a complete response; follows no redirects. */
export type Transport = (call: Call) => Promise<HttpResponse>;

export type Limits = { connectMs: number; totalMs: number; bytesMax: number };

const defaultLimits: Limits = { connectMs: 5_000, totalMs: 10_000, bytesMax: 1_048_576 };

/**
 * Uses node:http(s), loaded at the first call: fetch, or a static import of node:http, would load undici, which adds 25
 * ms to a cold start. Reads reuse connections. A write opens its own: on one that the provider closed while the Lambda
 * was frozen it would fail, and it would be unknown whether it took effect.
 */
export const httpTransport =
  (limits: Limits = defaultLimits): Transport =>
  (call) =>
    new Promise((resolve, reject) => {
      const { request } = process.getBuiltinModule(call.url.protocol === 'http:' ? 'node:http' : 'node:https');
      const outgoing = request(call.url, {
        method: call.method,
        headers: headersOf(call),
        ...(call.method === 'POST' && { agent: false }),
      });
      const stop = (code: 'connect_timeout' | 'response_timeout') => () => outgoing.destroy(new InternalError(code));
      const total = setTimeout(stop('response_timeout'), limits.totalMs);
      const connect = setTimeout(stop('connect_timeout'), limits.connectMs);
      const clearTimers = () => {
        clearTimeout(total);
        clearTimeout(connect);
      };
      outgoing.once('socket', (socket) => {
        if (!socket.connecting) return clearTimeout(connect);
        socket.once(call.url.protocol === 'http:' ? 'connect' : 'secureConnect', () => clearTimeout(connect));
      });
      outgoing.once('response', (response) => {
        readText(response, limits.bytesMax)
          .then((text) => ({ status: response.statusCode ?? 0, text, resetSeconds: resetOf(response) }))
          .then(resolve, (error: unknown) => {
            outgoing.destroy();
            reject(error);
          })
          .finally(clearTimers);
      });
      outgoing.on('error', (error) => {
        clearTimers();
        reject(error);
      });
      outgoing.end(call.body ?? undefined);
    });

const headersOf = ({ secretKey, body }: Call): Record<string, string> => ({
  accept: 'application/json',
  authorization: `Bearer ${secretKey}`,
  ...(body !== null && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }),
});

const readText = async (response: IncomingMessage, bytesMax: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > bytesMax) throw new InternalError('response_too_large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const resetOf = (response: IncomingMessage): number | null => {
  const header = response.headers['x-ratelimit-reset'];
  const seconds = typeof header === 'string' && header !== '' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};
