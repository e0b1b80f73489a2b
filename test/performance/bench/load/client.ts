import * as z from 'zod/mini';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Tally } from './tally.ts';

/** Where a life is lived. */
export interface Surroundings {
  url: string;
  /** Comes back when the next request may be sent. */
  turn: () => Promise<void>;
  tally: Tally;
  isOver: () => boolean;
}

const Pair = z.object({ access: z.string(), refresh: z.string() });

/** The API for one customer, who keeps their tokens; every answer is counted, and one of another status is a refusal. */
export const aClient = ({ url, turn, tally }: Surroundings) => {
  let pair = { access: '', refresh: '' };

  const ask = async <T extends z.ZodMiniType>(answer: T, route: RouteName, body?: unknown): Promise<z.infer<T>> => {
    await turn();
    const { method, path, status } = routes[route];
    const bearer = pair.access ? { authorization: `Bearer ${pair.access}` } : {};
    const startedAt = performance.now();
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...bearer },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const received: unknown = await response.json();
    if (response.status === status) tally.answered(performance.now() - startedAt);
    else tally.refused.push(`${route} ${response.status}`);
    return answer.parse(received);
  };

  return {
    ask,
    tell: (route: RouteName, body?: unknown): Promise<unknown> => ask(z.unknown(), route, body),
    signIn: async (email: string, password: string): Promise<void> => {
      pair = await ask(Pair, 'createToken', { email, password });
    },
    refresh: async (): Promise<void> => {
      pair = await ask(Pair, 'refreshToken', { refresh: pair.refresh });
    },
    leave: (): Promise<unknown> => ask(z.unknown(), 'logout', { refresh_token: pair.refresh }),
  };
};

export type Client = ReturnType<typeof aClient>;
