import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Failure } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import type { Route } from '#contract/route.ts';
import { fieldErrors, firstText } from './field-errors.ts';

/** Far above any legitimate body. Webhooks carry whole objects and may be larger. */
const jsonMaxBytes = 65_536;
const rawMaxBytes = 1_048_576;

export type BodyReading = { body: unknown } | Failure;

const rawBody = (event: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

const mediaType = (event: APIGatewayProxyEventV2): string =>
  (event.headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase();

const parseJson = (bytes: Buffer): { value: unknown } | null => {
  try {
    return isUtf8(bytes) ? { value: JSON.parse(bytes.toString('utf8')) } : null;
  } catch {
    return null;
  }
};

const readJson = (event: APIGatewayProxyEventV2, schema: z.ZodMiniType): BodyReading => {
  const bytes = rawBody(event);
  if (bytes.length > jsonMaxBytes) return fail('payload_too_large');
  const type = mediaType(event);
  if (bytes.length > 0 && type !== 'application/json')
    return {
      failure: 'unsupported_media_type',
      text: `Unsupported media type "${type.replace(/[^\w./+-]/g, '').slice(0, 80)}" in request.`,
    };
  // An empty body counts as an object without fields, as in the original API.
  const parsed = bytes.length > 0 ? parseJson(bytes) : { value: {} };
  if (!parsed) return fail('parse_error');
  const result = z.safeParse(schema, parsed.value);
  if (result.success) return { body: result.data };
  const errors = fieldErrors(result.error.issues, parsed.value);
  return { failure: 'invalid', text: firstText(errors) ?? 'Invalid data.', fields: errors };
};

/** The body as its route declares it: parsed and validated, the raw bytes, or null. */
export const readBody = (event: APIGatewayProxyEventV2, route: Route): BodyReading => {
  if (route.body === null) return { body: null };
  if (route.body !== 'raw') return readJson(event, route.body);
  const bytes = rawBody(event);
  return bytes.length > rawMaxBytes ? fail('payload_too_large') : { body: bytes };
};
