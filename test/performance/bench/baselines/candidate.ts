import type { Callers } from './calls.ts';

/** A server under load. */
export type Candidate = {
  url: string;
  /** The process that does all the work, together with its children. */
  pid: number;
  /** Its accounts, with tokens that stay valid for the next load. */
  callers: () => Promise<Callers>;
};

/** The measured server has this core to itself. The load generator and the database share the other one. */
export const serverCore = 0;
export const otherCore = 1;
