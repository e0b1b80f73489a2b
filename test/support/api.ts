import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import type { Ports } from '#ports/ports.ts';
import type { ApiHandler } from '#runtime/serve.ts';
import type { Sent } from './api-event.ts';
import { apiEvent, jsonRequest, lambdaContext } from './api-event.ts';
import { handlerOf } from './operations.ts';

export type Reply = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  cookies: string[];
};

const Body = z.record(z.string(), z.unknown());

/** Calls operations through their whole Lambda stack, in process. */
export const apiOf = (ports: Ports) => {
  const handlers = new Map<RouteName, ApiHandler>();
  const handlerFor = (name: RouteName): ApiHandler => {
    const handler = handlers.get(name) ?? handlerOf(name, () => ports);
    handlers.set(name, handler);
    return handler;
  };
  const send = async (name: RouteName, sent: Sent): Promise<Reply> => {
    const result = await handlerFor(name)(apiEvent(name, sent), lambdaContext);
    const parsed: unknown = JSON.parse(result.body ?? '{}');
    const body = Body.safeParse(parsed);
    return {
      status: result.statusCode ?? 200,
      body: body.success ? body.data : { list: parsed },
      headers: result.headers ?? {},
      cookies: result.cookies ?? [],
    };
  };
  const call = (name: RouteName, body?: unknown, bearer?: string): Promise<Reply> =>
    send(name, jsonRequest(body, bearer));
  const signIn = async (email: string, password: string) => {
    const { status, body } = await call('createToken', { email, password });
    if (status !== 200) throw new Error(`sign-in returned ${status}`);
    return { access: String(body.access), refresh: String(body.refresh) };
  };
  return { send, call, signIn };
};
