import type * as z from 'zod/mini';
import type { FailureBody } from './failures.ts';

/** The parts of OpenAPI 3.1 that we print. */
export type Schema = z.core.JSONSchema.JSONSchema;

export type Example = { summary: string; value: FailureBody };

export type Content = {
  'application/json': { schema: Schema; example?: unknown; examples?: Record<string, { $ref: string }> };
};

export type ApiResponse = { description: string; headers?: Record<string, { $ref: string }>; content: Content };

export type ApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, never[]>[];
  requestBody?: { required: true; content: Content };
  /** By status. */
  responses: Record<string, ApiResponse>;
};

export type ApiServer = { url: string; description: string };

export type ApiDocument = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; email: string };
    license: { name: string; identifier: string };
  };
  servers: readonly ApiServer[];
  tags: { name: string; description: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, Example>;
    headers: Record<string, { description: string; schema: Schema }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};
