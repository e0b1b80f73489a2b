/** Counts the outcomes of requests. */
export interface Tally {
  /** Expected responses since the last call. */
  takeResponseCount: () => number;
  countResponse: (tookMs: number) => void;
  /** Each unexpected response, as 'route status'. */
  failures: string[];
  tookMs: number[];
}

export const newTally = (): Tally => {
  let inSlice = 0;
  const tookMs: number[] = [];
  return {
    takeResponseCount: () => {
      const count = inSlice;
      inSlice = 0;
      return count;
    },
    countResponse: (took) => {
      inSlice += 1;
      tookMs.push(took);
    },
    failures: [],
    tookMs,
  };
};
