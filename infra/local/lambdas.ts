import type { Context } from 'aws-lambda';
import type { FunctionName } from '#infra/config/names.ts';
import { contextOf } from './lambda-context.ts';

/** Calls the Lambdas as AWS does. A rejection is what AWS counts as an error. */
export type Lambdas = {
  call: (name: FunctionName, event: unknown) => Promise<unknown>;
  /** Loads all Lambdas, so that errors show at the start and not at the first request. */
  load: () => Promise<void>;
  /** Discards the loaded handlers; the next call loads them again. */
  forget: () => void;
  stop: () => Promise<void>;
};

export type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Loads each Lambda once, at its first call or when all are loaded. */
export const createLambdas = (
  names: readonly FunctionName[],
  load: (name: FunctionName) => Promise<Handler>,
  stop: () => Promise<void> = async () => undefined,
): Lambdas => {
  const loaded = new Map<FunctionName, Promise<Handler>>();
  const handlerOf = (name: FunctionName): Promise<Handler> => {
    const known = loaded.get(name);
    if (known) return known;
    const loading = load(name);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
  };
  return {
    call: async (name, event) => (await handlerOf(name))(event, contextOf(name)),
    load: async () => {
      for (const name of names) await handlerOf(name);
    },
    forget: () => loaded.clear(),
    stop,
  };
};
