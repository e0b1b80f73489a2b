/** Failed sign-ins in a row, of one address or of one device that its owner is known by. Seconds since the epoch. */
export type LoginFailures = { count: number; lastAt: number };

const freeFailures = 10;
const longestSeconds = 15 * 60;
const untrustedAttemptsMax = 90;

/** A known device may fail this often in a row; from then on it is one stranger among others. */
export const deviceFailuresMax = 10;

/** A row of failures is forgotten this long after its last one. */
export const forgottenAfterSeconds = 86_400;

/**
 * How many seconds must pass before the next try: none for the first ten failures, then one, doubled each time up to
 * fifteen minutes. After ninety in a row, which with the ten of a known device are the most that NIST SP 800-63B
 * allows, a whole day; the owner gets in on a known device or by a reset before that.
 */
export const waitSeconds = ({ count, lastAt }: LoginFailures, now: number): number => {
  if (count < freeFailures) return 0;
  const doubled = Math.min(2 ** (count - freeFailures), longestSeconds);
  const pause = count < untrustedAttemptsMax ? doubled : forgottenAfterSeconds;
  return Math.max(0, lastAt + pause - now);
};

/** Whether a known device may still try apart from the strangers. */
export const isTrusted = ({ count, lastAt }: LoginFailures, now: number): boolean =>
  count < deviceFailuresMax || now - lastAt >= forgottenAfterSeconds;

/** The row of failures after one more. */
export const incrementFailures = (failures: LoginFailures, now: number): LoginFailures => ({
  count: now - failures.lastAt < forgottenAfterSeconds ? failures.count + 1 : 1,
  lastAt: now,
});
