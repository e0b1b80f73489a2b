import type { Metric } from './metric.ts';

export interface SectionResult {
  metrics: Metric[];
  /** What could not be measured on this machine, each with the reason and what to install. */
  missing: string[];
}

/** A part of the benchmarks that can run alone: `npm run bench -- NAME`. */
export interface Section {
  name: string;
  measure: (rounds: number, say: (line: string) => void) => Promise<SectionResult>;
}
