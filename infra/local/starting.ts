import type { RequestHandler } from './request-handler.ts';
import { sentence } from './web-request.ts';

/** Responds to all requests while the cloud starts, since its tables may not be seeded yet. */
export const starting: RequestHandler = async (request) =>
  /^\/_local\/health\/?$/u.test(new URL(request.url).pathname)
    ? Response.json({ ready: false }, { status: 503, headers: { 'cache-control': 'no-store' } })
    : sentence(503, 'The local cloud is starting.');
