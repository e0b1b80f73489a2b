import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Operation } from '#auth/operation.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { entryFile } from '#infra/config/names.ts';
import type { Ports } from '#ports/ports.ts';
import type { ApiHandler } from '#runtime/serve.ts';
import { serve } from '#runtime/serve.ts';

const root = resolve(import.meta.dirname, '../..');

/** The operation of a route, which its Lambda's file exports under the name of the route. */
const load = async (name: string): Promise<[string, unknown]> => {
  const file = entryFile(name as RouteName);
  const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
  if (typeof module[name] !== 'function') throw new Error(`${file} exports no function '${name}'.`);
  return [name, module[name]];
};

// Each file declares its own Operation; types can't follow a path that is made at run time.
const operations = Object.fromEntries(await Promise.all(Object.keys(routes).map(load))) as {
  [N in RouteName]: Operation<N>;
};

/** The Lambda of a route, in front of these ports. */
export const handlerOf = <N extends RouteName>(name: N, compose: () => Ports): ApiHandler =>
  serve(name, operations[name], compose);
