import type { input, ZodMiniType } from 'zod/mini';
import type { FailureName } from './failures.ts';

export type Auth = 'none' | 'optional' | 'bearer' | 'signature';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its last slash, and without it the same route; a document is named like a file and has none. */
  path: `/api/${string}/` | `/api/${string}.json`;
  auth: Auth;
  /** One sentence for the printed document. */
  summary: string;
  /** What the body must be; a route without one reads no body. 'raw' hands over the bytes. */
  body: ZodMiniType | 'raw' | null;
  status: 200 | 201;
  response: ZodMiniType;
  /** The refusals of its own; those of its auth and body come by themselves. */
  errors: readonly FailureName[];
  /**
   * What becomes of the cookies of a browser: given, to bind its tokens and to know it again; asked for beside a token
   * in the body; or taken back. A bearer route asks by itself for the one that binds.
   */
  cookie?: 'sets' | 'reads' | 'clears';
  /** How long anybody may keep the answer; without it nobody keeps it. */
  cacheSeconds?: number;
};

/** A body that is accepted, for each route of a table that takes one. The document shows it, and tests start from it. */
export type Examples<Table extends Record<string, Route>> = {
  [N in keyof Table as Table[N]['body'] extends ZodMiniType ? N : never]: input<
    Exclude<Table[N]['body'], 'raw' | null>
  >;
};

/** The ways in which a path may be written: two routes to API Gateway, one to us. */
export const pathVariants = (path: Route['path']): string[] =>
  path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
