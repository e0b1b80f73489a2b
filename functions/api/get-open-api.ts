import type { Operation } from '#auth/operation.ts';
import { printOpenApi } from '#contract/openapi.ts';
import { siteRoutes } from '#contract/site-routes.ts';
import { respond } from '#runtime/response.ts';
import type { ApiHandler } from '#runtime/serve.ts';

const { status, cacheSeconds } = siteRoutes.getOpenApi;

const document = printOpenApi([{ url: '/', description: 'Where this document was found.' }]);

export const getOpenApi: Operation<'getOpenApi'> = async () => document;

/** Says the same to everybody and reaches nothing, so it does without the stack: with it the bundle is ten times as big. */
export const handler: ApiHandler = async () => respond(status, document, cacheSeconds);
