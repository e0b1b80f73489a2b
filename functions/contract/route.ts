import type { ZodMiniType } from 'zod/mini';
import type { FailureName } from './failures.ts';

export type Auth = 'none' | 'optional' | 'bearer' | 'signature';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its last slash; the path without it is the same route. */
  path: `/api/${string}/`;
  auth: Auth;
  /** One sentence for the printed document. */
  summary: string;
  /** What the body must be; a route without one reads no body. 'raw' hands over the bytes. */
  body: ZodMiniType | 'raw' | null;
  status: 200 | 201;
  answer: ZodMiniType;
  /** The refusals of its own; those of its auth and body come by themselves. */
  failures: readonly FailureName[];
};
