import type { Category, Run } from './measure.ts';
import { categories } from './measure.ts';
import type { AuditedPage, Kind } from './pages.ts';

export type Row = { page: AuditedPage; run: Run };

/** LCP of the prerendered home page and of the same page rendered by the browser. */
export type Comparison = { renderedLcpMs: number; drawnLcpMs: number };

const performanceMin: Record<Kind, number> = { marketing: 100, legal: 100, app: 95 };
const scoreMin = (category: Category, kind: Kind): number => (category === 'performance' ? performanceMin[kind] : 100);

export const lcpRatioMax = 0.5;
export const lcpRatio = ({ renderedLcpMs, drawnLcpMs }: Comparison): number => renderedLcpMs / drawnLcpMs;

/** One sentence per missed goal. */
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
