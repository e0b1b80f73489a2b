import type { RequestHandler } from './request-handler.ts';
import { sentence } from './web-request.ts';

/** Answers everything while the cloud starts. A request that went through could meet tables that are half seeded. */
export const starting: RequestHandler = async (request) =>
  /^\/_local\/health\/?$/u.test(new URL(request.url).pathname)
    ? Response.json({ ready: false }, { status: 503, headers: { 'cache-control': 'no-store' } })
    : sentence(503, 'The local cloud is starting.');
