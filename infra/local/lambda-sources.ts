import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionKind, FunctionName } from '#infra/config/names.ts';
import { entryFile, kindOf } from '#infra/config/names.ts';
import type { Env } from '#ports/env.ts';
import type { Ports } from '#ports/ports.ts';
import type { Handler } from './lambdas.ts';

const root = resolve(import.meta.dirname, '../..');

export type SourceSurroundings = {
  envOf: (name: FunctionName) => Env;
  substitutesOf: (name: FunctionName) => Partial<Ports>;
  /** Changes when the sources did; '' where they don't. */
  version?: () => string;
};

/** How each kind becomes a Lambda: its file in functions/runtime/ and what it exports. */
const makers: Record<FunctionKind, { file: string; name: string }> = {
  api: { file: 'functions/runtime/serve.ts', name: 'serve' },
  reactions: { file: 'functions/runtime/react.ts', name: 'react' },
  jobs: { file: 'functions/runtime/run.ts', name: 'run' },
};

type Maker = (name: FunctionName, operation: unknown, compose: () => Ports) => Handler;
type Compose = (env: Env, substitutes: Partial<Ports>) => Ports;

/** One function of a module that is loaded by its path, so that a new version can be loaded beside the old. */
const loadFunction = async (file: string, name: string, version: string): Promise<unknown> => {
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(join(root, file)).href + version
  );
  if (typeof module[name] !== 'function') throw new Error(`${file} exports no function '${name}'.`);
  return module[name];
};

/**
 * Loads a Lambda from its source. Its operation is composed anew, under credentials of its own name and with this
 * cloud's clock, as all of them run in one process and process.env belongs to nobody.
 */
export const loadFromSource =
  ({ envOf, substitutesOf, version = () => '' }: SourceSurroundings) =>
  async (name: FunctionName): Promise<Handler> => {
    const query = version();
    // A table of shapes known by convention and checked above to be functions; types can't follow a path made at run time.
    if (name === 'notFound') return (await loadFunction(entryFile(name), 'handler', query)) as Handler;
    const { file, name: makerName } = makers[kindOf(name)];
    const make = (await loadFunction(file, makerName, query)) as Maker;
    const compose = (await loadFunction('functions/runtime/compose.ts', 'composePorts', query)) as Compose;
    const operation = await loadFunction(entryFile(name), name, query);
    return make(name, operation, () => compose(envOf(name), substitutesOf(name)));
  };
