import type * as z from 'zod/mini';

/** Messages by field, nested for lists: {"email": ["…"], "server_ids": {"0": ["…"]}}. */
export type FieldErrors = { [field: string]: string[] | FieldErrors };

type Issue = z.core.$ZodIssue;

/** zod/mini has no locale; this is its message where a schema sets none. */
const defaultMessage = 'Invalid input';

const typeTexts: Record<string, string> = {
  string: 'Not a valid string.',
  int: 'A valid integer is required.',
  number: 'A valid integer is required.',
  boolean: 'Must be a valid boolean.',
};

const kinds: Record<string, string> = { object: 'dict', string: 'str', number: 'int', boolean: 'bool' };

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'NoneType' : (kinds[typeof value] ?? 'NoneType');
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );

const typeText = (expected: string, value: unknown): string => {
  if (expected === 'array') return `Expected a list of items but got type "${kindOf(value)}".`;
  return typeTexts[expected] ?? 'Not a valid value.';
};

const sizeText = (issue: Issue): string | null => {
  if (issue.code === 'too_small' && issue.origin === 'array') return 'This list may not be empty.';
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1
      ? 'This field may not be blank.'
      : `Ensure this field has at least ${issue.minimum} characters.`;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Ensure this field has no more than ${issue.maximum} characters.`;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `Ensure this field has no more than ${issue.maximum} elements.`;
  return issue.code === 'too_big' ? 'A valid integer is required.' : null;
};

const textOf = (issue: Issue, data: unknown): string => {
  if (issue.message !== defaultMessage) return issue.message;
  const value = valueAt(data, issue.path);
  if (value === undefined) return 'This field is required.';
  if (value === null) return 'This field may not be null.';
  if (issue.code === 'invalid_type') return typeText(issue.expected, value);
  // The only union in the contract is a code that is a string or 0.
  if (issue.code === 'invalid_union') return typeText('string', value);
  return sizeText(issue) ?? 'Not a valid value.';
};

const put = (errors: FieldErrors, path: readonly PropertyKey[], text: string): void => {
  const [first, ...rest] = path.map(String);
  if (first === undefined) return;
  const existing = errors[first];
  if (rest.length === 0) {
    // Only the first error of a field counts; the others follow from it.
    errors[first] = Array.isArray(existing) ? existing : [text];
    return;
  }
  const inner = existing && !Array.isArray(existing) ? existing : {};
  errors[first] = inner;
  put(inner, rest, text);
};

/** The validation errors of a body in the texts of Django REST framework, as in the original API. */
export const fieldErrors = (issues: readonly Issue[], data: unknown): FieldErrors => {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    if (issue.path.length === 0)
      put(errors, ['non_field_errors'], `Invalid data. Expected a dictionary, but got ${kindOf(data)}.`);
    else put(errors, issue.path, textOf(issue, data));
  }
  return errors;
};

/** The first message, for screens that show only one. */
export const firstText = (errors: FieldErrors): string | undefined =>
  Object.values(errors)
    .map((inner) => (Array.isArray(inner) ? inner[0] : firstText(inner)))
    .find((text) => text !== undefined);
