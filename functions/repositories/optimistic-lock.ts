import { ConcurrentUpdate } from '#ports/concurrent-update.ts';
import type { Clock } from '#ports/ports.ts';

/** What an attempt returns when another write came between its read and its write. */
export const conflict = Symbol('conflict');

type Attempt<T> = () => Promise<T | typeof conflict>;

type Backoff = { attemptsMax?: number };

/**
 * Pauses are random, so that colliding callers spread out ("full jitter"). Their bound doubles from the first to the
 * longest one. Twelve attempts wait six seconds on average and twelve at most, well below the timeout of a Lambda.
 * In that time sixty callers get their turn, even if a read and a write together take a tenth of a second.
 */
const firstPauseMs = 40;
const longestPauseMs = 2_000;

/** Repeats a read and its conditional write until the write wins; `conflict` when every attempt lost. */
export const tryUntilWritten = async <T>(
  clock: Clock,
  attempt: Attempt<T>,
  { attemptsMax = 12 }: Backoff = {},
): Promise<T | typeof conflict> => {
  for (let tries = 1; ; tries += 1) {
    const result = await attempt().catch(toConflict);
    if (result !== conflict || tries === attemptsMax) return result;
    await clock.pause(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) * Math.random());
  }
};

/** An attempt whose transaction kept colliding has lost too, and begins again with a new read. */
const toConflict = (error: unknown): typeof conflict => {
  if (error instanceof ConcurrentUpdate) return conflict;
  throw error;
};

/** The same where losing every attempt throws ConcurrentUpdate. */
export const retryOnConflict = async <T>(
  clock: Clock,
  resource: 'account' | 'billing' | 'deliverability' | 'email_window' | 'locations' | 'session',
  attempt: Attempt<T>,
): Promise<T> => {
  const result = await tryUntilWritten(clock, attempt);
  if (result === conflict) throw new ConcurrentUpdate('optimistic_lock_exhausted', { resource });
  return result;
};
