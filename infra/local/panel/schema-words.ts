import type { ApiDocument, Schema } from '#contract/openapi-shapes.ts';

export type Field = { name: string; words: string; isRequired: boolean };

const refName = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** The schema, with a reference resolved. */
const resolved = (schema: Schema, document: ApiDocument): Schema =>
  schema.$ref ? (document.components.schemas[refName(schema.$ref)] ?? {}) : schema;

const partsOf = (schema: boolean | Schema | undefined): Schema => (typeof schema === 'object' ? schema : {});

const range = (min: number | undefined, max: number | undefined, unit: string): string[] => {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`];
  if (min !== undefined) return [`at least ${min}${unit}`];
  return max === undefined ? [] : [`at most ${max}${unit}`];
};

/** Every integer of JavaScript is within these, so a reader need not know them. */
const unlessSafe = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;

const limits = ({ minLength, maxLength, minItems, maxItems, minimum, maximum, format }: Schema): string[] => [
  ...(format ? [format] : []),
  ...range(minLength, maxLength, ' characters'),
  ...range(minItems, maxItems, ' items'),
  ...range(unlessSafe(minimum), unlessSafe(maximum), ''),
];

const kindOf = (schema: Schema, document: ApiDocument): string => {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.anyOf) return schema.anyOf.map((each) => wordsOf(partsOf(each), document)).join(' or ');
  if (schema.type === 'array') return `list of ${itemsOf(schema, document)}`;
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0)
    return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`;
  return [schema.type ?? 'anything'].flat().join(' or ');
};

const itemsOf = (schema: Schema, document: ApiDocument): string => {
  const [items] = [schema.items].flat();
  return wordsOf(partsOf(items), document);
};

/** A short description of a schema: 'string, 1 to 254 characters'. */
export const wordsOf = (schema: Schema, document: ApiDocument): string => {
  const inner = resolved(schema, document);
  return [kindOf(inner, document), ...limits(inner)].join(', ');
};

/** The fields of an object; none for any other schema. */
export const fieldsOf = (schema: Schema, document: ApiDocument): Field[] => {
  const { properties = {}, required = [] } = resolved(schema, document);
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    words: wordsOf(partsOf(inner), document),
    isRequired: required.includes(name),
  }));
};
