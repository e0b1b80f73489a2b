import type { Callers } from './calls.ts';

/** A server under load. */
export type Contender = {
  url: string;
  /** The process that, with its children, does all the work. */
  pid: number;
  /** Those whom it knows, with tokens that are good for the next load. */
  callers: () => Promise<Callers>;
};

/** Every contender has this core to itself in its turn; what loads it and what it asks share the other. */
export const serverCore = 0;
export const otherCore = 1;
