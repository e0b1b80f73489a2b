import type * as z from 'zod/mini';
import type { RouteName, Routes } from '#contract/routes.ts';
import type { Result } from '#web/state/failure.ts';
import { networkFailure } from '#web/state/failure.ts';

export type ResponseOf<Name extends RouteName> = z.infer<Routes[Name]['response']>;
export type Input<Name extends RouteName> = Routes[Name]['body'] extends z.ZodMiniType
  ? [body: z.input<Routes[Name]['body']>]
  : [];

type Exchange = typeof import('./exchange.ts').exchange;

/** No page needs the contract's schemas to render, so the first call loads them. Null when they fail to load. */
const fetchExchange = async (): Promise<Exchange | null> => {
  try {
    return (await import('./exchange.ts')).exchange;
  } catch {
    return null;
  }
};

/** Loads the code for calls ahead of the first one. */
export const prepareCalls = (): void => {
  void fetchExchange();
};

/** Calls one route of the contract. Failures are returned as values; nothing is thrown. */
export const call = async <Name extends RouteName>(
  name: Name,
  ...input: Input<Name>
): Promise<Result<ResponseOf<Name>>> => {
  const exchange = await fetchExchange();
  if (exchange === null) return { ok: false, failure: networkFailure };
  const result = await exchange(name, input[0]);
  // The response was parsed with this route's schema; the union of all routes hides that from the compiler.
  return result as Result<ResponseOf<Name>>;
};
