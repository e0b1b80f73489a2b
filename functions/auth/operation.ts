import type * as z from 'zod/mini';
import type { FailureName } from '#contract/failures.ts';
import type { RouteName, Routes } from '#contract/routes.ts';
import type { Ports } from '#ports/ports.ts';
import type { User } from '#repositories/users.ts';

/** An expected error response. `fields` become keys of the body beside the three texts. */
export type Failure = {
  failure: FailureName;
  text?: string;
  fields?: Record<string, unknown>;
  retryAfterSeconds?: number;
};

/** The authenticated user as stored now, and the session of the token. */
export type Caller = { user: User; sessionId: string };

type Body<N extends RouteName> = Routes[N]['body'] extends z.ZodMiniType
  ? z.infer<Routes[N]['body']>
  : Routes[N]['body'] extends 'raw'
    ? Uint8Array
    : null;

type CallerOf<N extends RouteName> = Routes[N]['auth'] extends 'bearer'
  ? Caller
  : Routes[N]['auth'] extends 'optional'
    ? Caller | null
    : null;

export type Request<N extends RouteName> = {
  body: Body<N>;
  caller: CallerOf<N>;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Each as 'name=value'. */
  cookies: readonly string[];
};

export type ResponseBody<N extends RouteName> = z.infer<Routes[N]['response']>;

/** A response with Set-Cookie headers. */
export type WithCookies<A> = { response: A; cookies: readonly string[] };

type Allowed<N extends RouteName> = Failure & { failure: Routes[N]['errors'][number] };

/** One endpoint. Returns the response or an error listed in its route; faults are thrown. */
export type Operation<N extends RouteName> = (
  request: Request<N>,
  ports: Ports,
) => Promise<ResponseBody<N> | WithCookies<ResponseBody<N>> | Allowed<N>>;

export const fail = <F extends FailureName>(failure: F, fields?: Record<string, unknown>) => ({
  failure,
  ...(fields ? { fields } : {}),
});

export const isFailure = <T>(outcome: T): outcome is Extract<T, Failure> =>
  typeof outcome === 'object' && outcome !== null && 'failure' in outcome;

export const hasCookies = <T>(outcome: T): outcome is Extract<T, WithCookies<unknown>> =>
  typeof outcome === 'object' && outcome !== null && 'response' in outcome && 'cookies' in outcome;
