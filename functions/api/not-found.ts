import { fail } from '#auth/operation.ts';
import { pathVariants } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { refuse } from '#runtime/response.ts';
import type { ApiHandler } from '#runtime/serve.ts';

/** Every path and method under /api/ that no route takes, in our own error form and never the gateway's. */
export const handler: ApiHandler = async ({ rawPath, requestContext }) => {
  const offered = Object.values(routes).filter(({ path }) => pathVariants(path).includes(rawPath));
  if (offered.length === 0) return refuse(fail('not_found'), requestContext.requestId);
  const method = requestContext.http.method.replace(/[^A-Z]/g, '').slice(0, 10);
  const text = `Method "${method}" not allowed.`;
  const refusal = refuse({ failure: 'method_not_allowed', text }, requestContext.requestId);
  // A 405 must name what would be allowed (RFC 9110, section 15.5.6).
  return { ...refusal, headers: { ...refusal.headers, allow: offered.map((route) => route.method).join(', ') } };
};
