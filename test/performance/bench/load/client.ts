import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Tally } from './tally.ts';

/** What all simulated customers share. */
export interface LoadContext {
  url: string;
  /** Resolves when the next request may be sent. */
  waitForSlot: () => Promise<void>;
  tally: Tally;
  isOver: () => boolean;
}

const Pair = z.object({ access: z.string(), refresh: z.string() });

/** An API client of one customer, with their tokens. It counts responses; any status but the expected one is a failure. */
export const aClient = ({ url, waitForSlot, tally }: LoadContext) => {
  let pair = { access: '', refresh: '' };

  const request = async <T extends z.ZodMiniType>(schema: T, route: RouteName, body?: unknown): Promise<z.infer<T>> => {
    await waitForSlot();
    const { method, path, status } = routes[route];
    const bearer = pair.access ? { authorization: `Bearer ${pair.access}` } : {};
    const startedAt = performance.now();
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...bearer },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    if (response.status === status) tally.countResponse(performance.now() - startedAt);
    else tally.failures.push(`${route} ${response.status}`);
    return schema.parse(json);
  };

  return {
    request,
    send: (route: RouteName, body?: unknown): Promise<unknown> => request(z.unknown(), route, body),
    signIn: async (email: string, password: string): Promise<void> => {
      pair = await request(Pair, 'createToken', { email, password });
    },
    refresh: async (): Promise<void> => {
      pair = await request(Pair, 'refreshToken', { refresh: pair.refresh });
    },
    signOut: (): Promise<unknown> => request(z.unknown(), 'logout', { refresh_token: pair.refresh }),
  };
};

export type Client = ReturnType<typeof aClient>;
