import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionKind, FunctionName } from '#infra/config/names.ts';
import { entryFile, kindOf } from '#infra/config/names.ts';
import type { Env } from '#ports/env.ts';
import type { Ports } from '#ports/ports.ts';
import type { Handler } from './lambdas.ts';

const root = resolve(import.meta.dirname, '../..');

export type SourceOptions = {
  envOf: (name: FunctionName) => Env;
  substitutesOf: (name: FunctionName) => Partial<Ports>;
  /** Changes with the sources; '' until the first change. */
  version?: () => string;
};

/** The function of functions/runtime/ that makes a handler of each kind of Lambda. */
const handlerFactories: Record<FunctionKind, { file: string; name: string }> = {
  api: { file: 'functions/runtime/serve.ts', name: 'serve' },
  reactions: { file: 'functions/runtime/react.ts', name: 'react' },
  jobs: { file: 'functions/runtime/run.ts', name: 'run' },
};

type HandlerFactory = (name: FunctionName, operation: unknown, compose: () => Ports) => Handler;
type Compose = (env: Env, substitutes: Partial<Ports>) => Ports;

/** A function of a module that is imported by path, so that a new version can be loaded beside the old one. */
const loadFunction = async (file: string, name: string, version: string): Promise<unknown> => {
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(join(root, file)).href + version
  );
  if (typeof module[name] !== 'function') throw new Error(`${file} exports no function '${name}'.`);
  return module[name];
};

/**
 * Loads a Lambda from its source and composes its ports with its own credentials and this cloud's clock. All Lambdas
 * share one process, so they can't read process.env.
 */
export const loadFromSource =
  ({ envOf, substitutesOf, version = () => '' }: SourceOptions) =>
  async (name: FunctionName): Promise<Handler> => {
    const query = version();
    // The shapes are known by convention, and checked to be functions. TypeScript can't type an import by a dynamic path.
    if (name === 'notFound') return (await loadFunction(entryFile(name), 'handler', query)) as Handler;
    const { file, name: factoryName } = handlerFactories[kindOf(name)];
    const createHandler = (await loadFunction(file, factoryName, query)) as HandlerFactory;
    const compose = (await loadFunction('functions/runtime/compose.ts', 'composePorts', query)) as Compose;
    const operation = await loadFunction(entryFile(name), name, query);
    return createHandler(name, operation, () => compose(envOf(name), substitutesOf(name)));
  };
