import { isDeepStrictEqual } from 'node:util';
import type { ApiDocument, Schema } from '#contract/openapi-shapes.ts';

type Checked = { schema: Schema; value: unknown; at: string; document: ApiDocument };
type Rule = (checked: Checked) => string[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

const bound = (checked: Checked, isWithin: boolean, limit: unknown): string[] =>
  isWithin ? [] : [`${checked.at} is beyond ${String(limit)}`];

const sizeOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

const asSchema = (schema: unknown): Schema => (isObject(schema) ? schema : {});

const members = ({ schema, value, at, document }: Checked): string[] => {
  if (!isObject(value)) return [];
  const described = schema.properties ?? {};
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(described, name))
      return violationsOf(asSchema(described[name]), inner, document, `${at}.${name}`);
    return schema.additionalProperties === false ? [`${at}.${name} is not described`] : [];
  });
};

const ignore: Rule = () => [];

/** The check of each JSON Schema keyword. Unknown keywords are errors, so that nothing is left unchecked. */
const rules: Record<string, Rule> = {
  $ref: ({ schema, value, at, document }) => violationsOf(resolve(document, schema.$ref ?? ''), value, document, at),
  type: ({ schema, value, at }) =>
    [schema.type ?? []].flat().some((type) => isOfType(value, type)) ? [] : [`${at} is ${typeOf(value)}`],
  enum: ({ schema, value, at }) => (schema.enum?.some((one) => one === value) ? [] : [`${at} is ${String(value)}`]),
  const: ({ schema, value, at }) => (isDeepStrictEqual(schema.const, value) ? [] : [`${at} is ${String(value)}`]),
  allOf: ({ schema, value, at, document }) =>
    (schema.allOf ?? []).flatMap((each) => violationsOf(asSchema(each), value, document, at)),
  anyOf: ({ schema, value, at, document }) =>
    schema.anyOf?.some((each) => violationsOf(asSchema(each), value, document, at).length === 0)
      ? []
      : [`${at} matches none of the alternatives`],
  required: ({ schema, value, at }) =>
    (schema.required ?? []).flatMap((name) =>
      isObject(value) && Object.hasOwn(value, name) ? [] : [`${at}.${name} is missing`],
    ),
  properties: members,
  additionalProperties: ignore,
  propertyNames: ignore,
  items: ({ schema, value, at, document }) =>
    Array.isArray(value)
      ? value.flatMap((inner, index) => violationsOf(asSchema(schema.items), inner, document, `${at}[${index}]`))
      : [],
  minimum: (checked) => bound(checked, Number(checked.value) >= Number(checked.schema.minimum), checked.schema.minimum),
  maximum: (checked) => bound(checked, Number(checked.value) <= Number(checked.schema.maximum), checked.schema.maximum),
  minLength: (checked) =>
    bound(checked, sizeOf(checked.value) >= Number(checked.schema.minLength), checked.schema.minLength),
  maxLength: (checked) =>
    bound(checked, sizeOf(checked.value) <= Number(checked.schema.maxLength), checked.schema.maxLength),
  minItems: (checked) =>
    bound(checked, sizeOf(checked.value) >= Number(checked.schema.minItems), checked.schema.minItems),
  maxItems: (checked) =>
    bound(checked, sizeOf(checked.value) <= Number(checked.schema.maxItems), checked.schema.maxItems),
  pattern: ({ schema, value, at }) =>
    typeof value !== 'string' || new RegExp(schema.pattern ?? '', 'u').test(value) ? [] : [`${at} does not match`],
  format: ignore,
  description: ignore,
};

/** The schema that a reference points at. */
export const resolve = (document: ApiDocument, ref: string): Schema => {
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), document);
  if (!isObject(found)) throw new Error(`${ref} does not exist.`);
  return found;
};

/** The ways in which a value violates a schema of the document. */
export const violationsOf = (schema: Schema, value: unknown, document: ApiDocument, at = 'it'): string[] =>
  Object.keys(schema).flatMap((keyword) => {
    const rule = rules[keyword];
    if (!rule) throw new Error(`The test does not know the keyword ${keyword}.`);
    return rule({ schema, value, at, document });
  });
