import { isDeepStrictEqual } from 'node:util';
import type { ApiDocument, Schema } from '#contract/openapi-shapes.ts';

type Given = { schema: Schema; value: unknown; at: string; document: ApiDocument };
type Rule = (given: Given) => string[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

const bound = (given: Given, isWithin: boolean, limit: unknown): string[] =>
  isWithin ? [] : [`${given.at} is beyond ${String(limit)}`];

const sizeOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

const asSchema = (schema: unknown): Schema => (isObject(schema) ? schema : {});

const members = ({ schema, value, at, document }: Given): string[] => {
  if (!isObject(value)) return [];
  const described = schema.properties ?? {};
  return Object.entries(value).flatMap(([name, inner]) => {
    if (Object.hasOwn(described, name)) return faultsOf(asSchema(described[name]), inner, document, `${at}.${name}`);
    return schema.additionalProperties === false ? [`${at}.${name} is not described`] : [];
  });
};

const silent: Rule = () => [];

/** What each keyword of JSON Schema asks. One that is not here is an error, so that nothing goes by unchecked. */
const rules: Record<string, Rule> = {
  $ref: ({ schema, value, at, document }) => faultsOf(resolve(document, schema.$ref ?? ''), value, document, at),
  type: ({ schema, value, at }) =>
    [schema.type ?? []].flat().some((type) => isOfType(value, type)) ? [] : [`${at} is ${typeOf(value)}`],
  enum: ({ schema, value, at }) => (schema.enum?.some((one) => one === value) ? [] : [`${at} is ${String(value)}`]),
  const: ({ schema, value, at }) => (isDeepStrictEqual(schema.const, value) ? [] : [`${at} is ${String(value)}`]),
  allOf: ({ schema, value, at, document }) =>
    (schema.allOf ?? []).flatMap((each) => faultsOf(asSchema(each), value, document, at)),
  anyOf: ({ schema, value, at, document }) =>
    schema.anyOf?.some((each) => faultsOf(asSchema(each), value, document, at).length === 0)
      ? []
      : [`${at} is none of what it may be`],
  required: ({ schema, value, at }) =>
    (schema.required ?? []).flatMap((name) =>
      isObject(value) && Object.hasOwn(value, name) ? [] : [`${at}.${name} is missing`],
    ),
  properties: members,
  additionalProperties: silent,
  propertyNames: silent,
  items: ({ schema, value, at, document }) =>
    Array.isArray(value)
      ? value.flatMap((inner, index) => faultsOf(asSchema(schema.items), inner, document, `${at}[${index}]`))
      : [],
  minimum: (given) => bound(given, Number(given.value) >= Number(given.schema.minimum), given.schema.minimum),
  maximum: (given) => bound(given, Number(given.value) <= Number(given.schema.maximum), given.schema.maximum),
  minLength: (given) => bound(given, sizeOf(given.value) >= Number(given.schema.minLength), given.schema.minLength),
  maxLength: (given) => bound(given, sizeOf(given.value) <= Number(given.schema.maxLength), given.schema.maxLength),
  minItems: (given) => bound(given, sizeOf(given.value) >= Number(given.schema.minItems), given.schema.minItems),
  maxItems: (given) => bound(given, sizeOf(given.value) <= Number(given.schema.maxItems), given.schema.maxItems),
  format: silent,
  description: silent,
};

/** What a reference of the document points at. */
export const resolve = (document: ApiDocument, ref: string): Schema => {
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), document);
  if (!isObject(found)) throw new Error(`${ref} leads nowhere.`);
  return found;
};

/** In which ways a value is not what a schema of the document says; none when it is. */
export const faultsOf = (schema: Schema, value: unknown, document: ApiDocument, at = 'it'): string[] =>
  Object.keys(schema).flatMap((keyword) => {
    const rule = rules[keyword];
    if (!rule) throw new Error(`The test does not know the keyword ${keyword}.`);
    return rule({ schema, value, at, document });
  });
