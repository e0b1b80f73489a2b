/** How webhooks become syncs under the provider's rate limit. */
export type Outcome = {
  /** Webhooks waiting for their sync at the end of each minute. */
  waiting: number[];
  /** Syncs that failed all attempts and are in the dead-letter queue. */
  deadLettered: number;
  /** The longest time that a webhook waited for its sync. */
  longestWaitMinutes: number;
};

/** Delays of Lambda's first and second retry. */
const retryDelayMinutes = [1, 2] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * Each webhook triggers a sync immediately. A call that the provider rejects is retried after 1 and 2 minutes and then
 * dead-lettered. First attempts and retries have the same chance.
 */
export const syncImmediately = (byMinute: readonly number[], perMinute: number): Outcome => {
  const outcome: Outcome = { waiting: [], deadLettered: 0, longestWaitMinutes: 0 };
  // attempts[n][minute]: the number of nth attempts in that minute.
  const attempts = [byMinute, ...retryDelayMinutes.map(() => byMinute.map(() => 0))].map((each) => [...each]);
  let waiting = 0;
  for (const minute of byMinute.keys()) {
    const attempted = attempts.map((each) => each[minute] ?? 0);
    waiting -= sum(attempted.slice(1));
    const rejectedShare = Math.max(0, 1 - perMinute / sum(attempted));
    for (const [count, each] of attempted.entries()) {
      const [rejected, next, later] = [each * rejectedShare, attempts[count + 1], retryDelayMinutes[count]];
      if (each > rejected) {
        const waited = sum(retryDelayMinutes.slice(0, count));
        outcome.longestWaitMinutes = Math.max(outcome.longestWaitMinutes, waited);
      }
      if (!next || later === undefined) outcome.deadLettered += rejected;
      else {
        next[minute + later] = (next[minute + later] ?? 0) + rejected;
        waiting += rejected;
      }
    }
    outcome.waiting.push(waiting);
  }
  return outcome;
};

/** Webhooks wait in a queue and are synced at the provider's pace, the oldest first. None is dead-lettered. */
export const syncFromQueue = (byMinute: readonly number[], perMinute: number): Outcome => {
  let left = 0;
  const waiting = byMinute.map((webhooks) => {
    left = Math.max(0, left + webhooks - perMinute);
    return left;
  });
  return { waiting, deadLettered: 0, longestWaitMinutes: Math.ceil(Math.max(...waiting) / perMinute) };
};
