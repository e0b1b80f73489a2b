import * as z from 'zod/mini';
import { isTrue } from './locations.ts';
import type { Schema } from './openapi-shapes.ts';
import type { Route } from './route.ts';
import { routeGroups } from './routes.ts';
import * as text from './text.ts';
import { hasNoNull } from './text-shapes.ts';

/** JSON Schema keywords for checks that are code. */
const hints: Record<string, Schema> = {
  Email: { format: 'email' },
  Instant: { format: 'date-time' },
};

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Schemas by export name. A schema that is not exported is printed inline. */
const exportedSchemas = (): Map<string, z.ZodMiniType> => {
  const exported = [text, ...routeGroups.map(({ schemas }) => schemas)].flatMap((file) =>
    Object.entries<unknown>(file),
  );
  return new Map(exported.flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : [])));
};

export const refTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** The same for the functions that our schemas pass to z.refine. */
const refinements = new Map<unknown, Schema>([
  [hasNoNull, { pattern: '^[^\\u0000]*$' }],
  [isTrue, { const: true }],
]);

const addRefinements: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  for (const { _zod: check } of zodSchema._zod.def.checks ?? [])
    Object.assign(jsonSchema, refinements.get(Reflect.get(check.def, 'fn')));
};

const printAll = (schemas: ReadonlyMap<string, z.ZodMiniType>, io: 'input' | 'output'): Map<string, Schema> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const printed = z.toJSONSchema(registry, {
    io,
    uri: (id) => refTo(id).$ref,
    override: addRefinements,
  });
  return new Map(
    Object.entries(printed.schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [
      name,
      { ...schema, ...hints[name] },
    ]),
  );
};

const refsIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);

const withReferenced = (names: Iterable<string>, all: ReadonlyMap<string, Schema>): Set<string> => {
  const needed = new Set(names);
  for (const name of needed) for (const inner of refsIn(all.get(name) ?? {})) needed.add(inner);
  return needed;
};

export type PrintedSchemas = {
  /** The named schemas that the routes use, alphabetically. */
  components: Record<string, Schema>;
  /** A reference to a named schema, or the schema inline. */
  use: (schema: z.ZodMiniType, io: 'input' | 'output') => Schema;
};

/** The schemas of all routes as JSON Schema: request bodies before parsing, responses after it. */
export const printSchemas = (routes: readonly Route[]): PrintedSchemas => {
  const schemas = exportedSchemas();
  const names = new Map([...schemas].map(([name, schema]) => [schema, name]));
  const printed = { input: printAll(schemas, 'input'), output: printAll(schemas, 'output') };
  const namesOf = (used: readonly Route['body'][]): string[] =>
    used.flatMap((schema) => (isSchema(schema) ? (names.get(schema) ?? []) : []));
  const sent = withReferenced(namesOf(routes.map(({ body }) => body)), printed.input);
  const answered = withReferenced(namesOf(routes.map(({ response }) => response)), printed.output);
  const components = [...new Set([...sent, ...answered])]
    .toSorted()
    .map((name) => [name, printed[sent.has(name) ? 'input' : 'output'].get(name) ?? {}]);
  return {
    components: Object.fromEntries(components),
    use: (schema, io) => {
      const name = names.get(schema);
      if (name !== undefined) return refTo(name);
      const { $schema: _dialect, ...inline } = z.toJSONSchema(schema, { io, override: addRefinements });
      return inline;
    },
  };
};
