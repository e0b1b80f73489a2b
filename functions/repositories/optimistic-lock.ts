import { InternalError } from '#ports/internal-error.ts';
import type { Clock } from '#ports/ports.ts';

/** What an attempt returns when another write came between its read and its write. */
export const conflict = Symbol('conflict');

type Attempt<T> = () => Promise<T | typeof conflict>;

type Backoff = {
  attemptsMax?: number;
  /** The bound of the first pause. Pauses are random and their bound doubles, so that colliding callers spread out. */
  firstPauseMs?: number;
};

/** Repeats a read and its conditional write until the write wins; `conflict` when every attempt lost. */
export const tryUntilWritten = async <T>(
  clock: Clock,
  attempt: Attempt<T>,
  { attemptsMax = 8, firstPauseMs = 20 }: Backoff = {},
): Promise<T | typeof conflict> => {
  for (let tries = 1; ; tries += 1) {
    const result = await attempt();
    if (result !== conflict || tries === attemptsMax) return result;
    await clock.pause(firstPauseMs * 2 ** (tries - 1) * Math.random());
  }
};

/** The same where losing every attempt is a fault. */
export const retryOnConflict = async <T>(
  clock: Clock,
  resource: 'account' | 'billing' | 'email_window' | 'locations' | 'session',
  attempt: Attempt<T>,
  backoff?: Backoff,
): Promise<T> => {
  const result = await tryUntilWritten(clock, attempt, backoff);
  if (result === conflict) throw new InternalError('optimistic_lock_exhausted', { resource });
  return result;
};
