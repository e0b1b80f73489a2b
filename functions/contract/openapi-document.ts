import * as z from 'zod/mini';

/** What is certain of the document without knowing the routes, so that it can stand among them. */
export const OpenApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
