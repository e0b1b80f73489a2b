import type { input, ZodMiniType } from 'zod/mini';
import type { FailureName } from './failures.ts';

export type Auth = 'none' | 'optional' | 'bearer' | 'signature';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With a trailing slash, as the original API has it; without it, it is the same route. A document has none. */
  path: `/api/${string}/` | `/api/${string}.json`;
  auth: Auth;
  /** One sentence for the printed document. */
  summary: string;
  /** The schema of the body; 'raw' passes the bytes; null ignores the body. */
  body: ZodMiniType | 'raw' | null;
  status: 200 | 201;
  response: ZodMiniType;
  /** The route's own errors. Those of its auth and body are implied. */
  errors: readonly FailureName[];
  /**
   * Whether the route sets a browser's binding and device cookies, reads the binding cookie for a token in the body, or
   * clears it. Bearer routes always read it.
   */
  cookie?: 'sets' | 'reads' | 'clears';
  /** How long the response is publicly cacheable; without it, it is not. */
  cacheSeconds?: number;
};

/** A valid body for each route that takes one. The OpenAPI document shows it, and tests start from it. */
export type Examples<Table extends Record<string, Route>> = {
  [N in keyof Table as Table[N]['body'] extends ZodMiniType ? N : never]: input<
    Exclude<Table[N]['body'], 'raw' | null>
  >;
};

/** The path by which the gateway knows a route. The edge takes a trailing slash off, so both spellings work. */
export const withoutTrailingSlash = (path: string): string => path.replace(/(.)\/$/, '$1');
