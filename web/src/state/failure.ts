import { brokenCopy as copy } from '#web/copy/en/broken.ts';
import { reasonPhrase } from './failure-reasons.ts';

/** Why a call failed. `text` can be shown as it is; `fields` holds the messages per field. */
export type Failure =
  | { kind: 'refused'; code: string; text: string; fields: Record<string, string[]>; status: number }
  | { kind: 'network'; text: string };

/** The value a call returned, or why it failed. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const networkFailure: Failure = { kind: 'network', text: copy.offline };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const fieldsOf = (body: Record<string, unknown>): Record<string, string[]> => {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(body)) if (isTexts(value)) fields[name] = value;
  return fields;
};

/** For a body that is not ours, such as a proxy's error page or none at all. */
const statusText = (status: number): string => `Error: ${status} - ${reasonPhrase(status)}`;

export const refusal = (status: number, body: unknown): Failure => {
  const parsed = isRecord(body) ? body : {};
  return {
    kind: 'refused',
    code: typeof parsed.code === 'string' ? parsed.code : 'unknown',
    text: typeof parsed.detail === 'string' ? parsed.detail : statusText(status),
    fields: fieldsOf(parsed),
    status,
  };
};

/** The messages of one field, joined; undefined without any. */
export const fieldText = (failure: Failure | null, field: string): string | undefined =>
  failure?.kind === 'refused' ? failure.fields[field]?.join(' ') : undefined;
