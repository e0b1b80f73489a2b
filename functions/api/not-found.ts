import { routes } from '#contract/routes.ts';
import { refuse } from '#runtime/answer.ts';
import { fail } from '#runtime/operation.ts';
import type { ApiHandler } from '#runtime/serve.ts';

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** Every path and method under /api/ that no route takes, in our own error form and never the gateway's. */
export const handler: ApiHandler = async ({ rawPath, requestContext }) => {
  const isKnown = Object.values(routes).some(({ path }) => path === withSlash(rawPath));
  if (!isKnown) return refuse(fail('not_found'), requestContext.requestId);
  const method = requestContext.http.method.replace(/[^A-Z]/g, '').slice(0, 10);
  return refuse({ failure: 'method_not_allowed', text: `Method "${method}" not allowed.` }, requestContext.requestId);
};
