import type { Operation } from '#auth/operation.ts';
import { printOpenApi } from '#contract/openapi.ts';
import { siteRoutes } from '#contract/site-routes.ts';
import { respond } from '#runtime/response.ts';
import type { ApiHandler } from '#runtime/serve.ts';

const { status, cacheSeconds } = siteRoutes.getOpenApi;

const document = printOpenApi([{ url: '/', description: 'This host.' }]);

export const getOpenApi: Operation<'getOpenApi'> = async () => document;

/** A constant response, so it skips the middleware, which would make the bundle ten times as big. */
export const handler: ApiHandler = async () => respond(status, document, cacheSeconds);
