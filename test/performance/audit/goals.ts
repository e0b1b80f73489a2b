import type { Category, Run } from './measure.ts';
import { categories } from './measure.ts';
import type { AuditedPage, Kind } from './pages.ts';

export type Row = { page: AuditedPage; run: Run };

/** The home page as it is shipped, and the same page drawn by the browser from the empty one. */
export type Comparison = { renderedLcpMs: number; drawnLcpMs: number };

const performanceMin: Record<Kind, number> = { marketing: 100, legal: 100, app: 95 };
const scoreMin = (category: Category, kind: Kind): number => (category === 'performance' ? performanceMin[kind] : 100);

export const lcpRatioMax = 0.5;
export const lcpRatio = ({ renderedLcpMs, drawnLcpMs }: Comparison): number => renderedLcpMs / drawnLcpMs;

/** What falls short, as sentences; nothing where every goal is met. */
export const missedGoals = (rows: readonly Row[], comparison: Comparison | null): string[] => [
  ...rows.flatMap(({ page, run }) =>
    categories
      .map((category) => ({ category, score: run.numbers.scores[category], min: scoreMin(category, page.kind) }))
      .filter(({ score, min }) => score < min)
      .map(({ category, score, min }) => `${page.name}: ${category} is ${score}, the goal is ${min}`),
  ),
  ...(comparison && lcpRatio(comparison) > lcpRatioMax
    ? [`/: its LCP is ${lcpRatio(comparison).toFixed(2)} of the drawn page's, the goal is at most ${lcpRatioMax}`]
    : []),
];
