import type { Figure } from './metric.ts';

export interface Found {
  figures: Figure[];
  /** What could not be measured here, each with the reason and what would make it possible. */
  missing: string[];
}

/** A part of the bench that can be run alone: `npm run bench -- NAME`. */
export interface Section {
  name: string;
  measure: (rounds: number, say: (line: string) => void) => Promise<Found>;
}
