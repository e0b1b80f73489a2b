/** Consecutive wrong passwords of one address or of one known device. `lastAt` in seconds since the epoch. */
export type PasswordFailures = { count: number; lastAt: number };

const freeFailures = 10;
const longestSeconds = 15 * 60;
const untrustedAttemptsMax = 90;

/** After this many failures in a row, a known device is treated as unknown. */
export const deviceFailuresMax = 10;

/** Failures are forgotten this long after the last one. */
export const forgottenAfterSeconds = 86_400;

/**
 * Seconds to wait before the next attempt: none for the first ten failures, then one, doubled each time up to fifteen
 * minutes. After ninety in a row, a whole day: with the ten of a known device that is the maximum of 100 in NIST
 * SP 800-63B. The owner can still sign in on a known device, or reset the password.
 */
export const waitSeconds = ({ count, lastAt }: PasswordFailures, now: number): number => {
  if (count < freeFailures) return 0;
  const doubled = Math.min(2 ** (count - freeFailures), longestSeconds);
  const pause = count < untrustedAttemptsMax ? doubled : forgottenAfterSeconds;
  return Math.max(0, lastAt + pause - now);
};

/** Whether a known device still has attempts of its own. */
export const isTrusted = ({ count, lastAt }: PasswordFailures, now: number): boolean =>
  count < deviceFailuresMax || now - lastAt >= forgottenAfterSeconds;

export const incrementFailures = (failures: PasswordFailures, now: number): PasswordFailures => ({
  count: now - failures.lastAt < forgottenAfterSeconds ? failures.count + 1 : 1,
  lastAt: now,
});
