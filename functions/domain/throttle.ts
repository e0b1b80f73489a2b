/** Failed sign-ins of one address in a row. Times in seconds since the epoch. */
export type Failures = { count: number; lastAt: number };

const freeFailures = 10;
const longestSeconds = 15 * 60;
const failuresMax = 100;

/** A row of failures is forgotten this long after its last one. */
export const forgottenAfterSeconds = 86_400;

/**
 * How many seconds must pass before the next try: none for the first ten failures, then one, doubled each time up to
 * fifteen minutes. After a hundred in a row, the most that NIST SP 800-63B allows, a whole day; the owner gets in by
 * a reset before that.
 */
export const waitSeconds = ({ count, lastAt }: Failures, now: number): number => {
  if (count < freeFailures) return 0;
  const doubled = Math.min(2 ** (count - freeFailures), longestSeconds);
  const pause = count < failuresMax ? doubled : forgottenAfterSeconds;
  return Math.max(0, lastAt + pause - now);
};

/** The row of failures after one more. */
export const oneMore = (failures: Failures, now: number): Failures => ({
  count: now - failures.lastAt < forgottenAfterSeconds ? failures.count + 1 : 1,
  lastAt: now,
});
