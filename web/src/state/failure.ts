import { brokenCopy as copy } from '#web/copy/en/broken.ts';
import { reasonPhrase } from './failure-reasons.ts';

/** Why a call did not succeed. `text` can be shown as it is; `fields` holds the texts of single fields. */
export type Failure =
  | { kind: 'refused'; code: string; text: string; fields: Record<string, string[]>; status: number }
  | { kind: 'network'; text: string };

/** What came of a call: its answer, or why there is none. */
export type Result<Value> = { ok: true; answer: Value } | { ok: false; failure: Failure };

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

/** A body that is not ours (a proxy's page, nothing at all) is told by its status. */
const statusText = (status: number): string => `Error: ${status} - ${reasonPhrase(status)}`;

export const refusal = (status: number, body: unknown): Failure => {
  const known = isRecord(body) ? body : {};
  return {
    kind: 'refused',
    code: typeof known.code === 'string' ? known.code : 'unknown',
    text: typeof known.detail === 'string' ? known.detail : statusText(status),
    fields: fieldsOf(known),
    status,
  };
};

/** What one field is told: its own texts joined, or nothing. */
export const fieldText = (failure: Failure | null, field: string): string | undefined =>
  failure?.kind === 'refused' ? failure.fields[field]?.join(' ') : undefined;
