/** What came of the requests, in slices of time. */
export interface Tally {
  /** Answered as the contract says, in this slice. */
  answeredIn: () => number;
  answered: (tookMs: number) => void;
  /** Each answer that was not, as 'route status'. */
  refused: string[];
  tookMs: number[];
}

export const newTally = (): Tally => {
  let inSlice = 0;
  const tookMs: number[] = [];
  return {
    answeredIn: () => {
      const count = inSlice;
      inSlice = 0;
      return count;
    },
    answered: (took) => {
      inSlice += 1;
      tookMs.push(took);
    },
    refused: [],
    tookMs,
  };
};
