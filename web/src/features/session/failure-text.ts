import type { Failure } from '#web/state/failure.ts';

/** The server's own words; `otherwise` where the answer was none of ours and carries no words. */
export const failureText = (failure: Failure, otherwise: string): string =>
  failure.kind === 'refused' && failure.code === 'unknown' ? otherwise : failure.text;
