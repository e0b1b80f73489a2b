import { fail } from '#auth/operation.ts';
import { withoutTrailingSlash } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { respondWithFailure } from '#runtime/response.ts';
import type { ApiHandler } from '#runtime/serve.ts';

/** Handles paths and methods under /api/ without a route, in our error format instead of the gateway's. */
export const handler: ApiHandler = async ({ rawPath, requestContext }) => {
  const requested = withoutTrailingSlash(rawPath);
  const matching = Object.values(routes).filter(({ path }) => withoutTrailingSlash(path) === requested);
  if (matching.length === 0) return respondWithFailure(fail('not_found'), requestContext.requestId);
  const method = requestContext.http.method.replace(/[^\w-]/g, '').slice(0, 20);
  const text = `Method "${method}" not allowed.`;
  const response = respondWithFailure({ failure: 'method_not_allowed', text }, requestContext.requestId);
  // A 405 must list the allowed methods (RFC 9110, section 15.5.6).
  return { ...response, headers: { ...response.headers, allow: matching.map((route) => route.method).join(', ') } };
};
