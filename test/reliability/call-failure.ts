/** A call fails before it takes effect, after it did, or it times out: it took effect, and the Lambda is stopped. */
export const failureModes = ['before', 'after', 'timeout'] as const;

/** Which call of a Lambda fails, counted from 1, and whether all later ones fail too. */
export type CallFailure = { at: number; mode: (typeof failureModes)[number]; persists: boolean };

export class InjectedFault extends Error {}

export const lambdaTimeoutMs = 30_000;

export const isFailing = ({ at, persists }: CallFailure, call: number): boolean =>
  call === at || (persists && call > at);

/** A failing call; `timeOut` lets the timeout pass and stops the Lambda. */
export const failCall = async <T>(
  { mode }: CallFailure,
  call: () => Promise<T>,
  timeOut: () => Promise<void>,
): Promise<T> => {
  if (mode === 'before') throw new InjectedFault();
  await call();
  if (mode === 'after') throw new InjectedFault();
  await timeOut();
  // The Lambda is stopped, so its code never continues.
  return new Promise(() => undefined);
};
