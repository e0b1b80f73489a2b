/** How notices become looks at the provider, who takes so many of them a minute. */
export type Outcome = {
  /** Notices that wait for their look, at the end of each minute. */
  waiting: number[];
  /** Looks that nobody makes any more: they lie in a queue for a person. */
  givenUp: number;
  /** How long the last of a minute's notices waited, at worst. */
  longestWaitMinutes: number;
};

/** Minutes after which a Lambda tries again what failed: the second try, the third. */
const retryAfterMinutes = [1, 2] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * Each notice is looked into as soon as it comes. What the provider refuses is tried again twice, a minute and then two
 * minutes later, and then kept for a person. New ones and retries have the same chance.
 */
export const lookAtOnce = (byMinute: readonly number[], perMinute: number): Outcome => {
  const outcome: Outcome = { waiting: [], givenUp: 0, longestWaitMinutes: 0 };
  // tries[n][minute]: how many are tried for the nth time in that minute.
  const tries = [byMinute, ...retryAfterMinutes.map(() => byMinute.map(() => 0))].map((each) => [...each]);
  let waiting = 0;
  for (const minute of byMinute.keys()) {
    const asked = tries.map((each) => each[minute] ?? 0);
    waiting -= sum(asked.slice(1));
    const refusedShare = Math.max(0, 1 - perMinute / sum(asked));
    for (const [count, each] of asked.entries()) {
      const [refused, next, later] = [each * refusedShare, tries[count + 1], retryAfterMinutes[count]];
      if (each > refused) {
        const waited = sum(retryAfterMinutes.slice(0, count));
        outcome.longestWaitMinutes = Math.max(outcome.longestWaitMinutes, waited);
      }
      if (!next || later === undefined) outcome.givenUp += refused;
      else {
        next[minute + later] = (next[minute + later] ?? 0) + refused;
        waiting += refused;
      }
    }
    outcome.waiting.push(waiting);
  }
  return outcome;
};

/** Notices wait in a queue and are looked into at the provider's pace, the oldest first. Nothing is given up. */
export const lookInTurn = (byMinute: readonly number[], perMinute: number): Outcome => {
  let left = 0;
  const waiting = byMinute.map((notices) => {
    left = Math.max(0, left + notices - perMinute);
    return left;
  });
  return { waiting, givenUp: 0, longestWaitMinutes: Math.ceil(Math.max(...waiting) / perMinute) };
};
