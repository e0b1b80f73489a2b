import * as z from 'zod/mini';

/** The document as far as it is known without the routes, so that a route can return it. */
export const OpenApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
