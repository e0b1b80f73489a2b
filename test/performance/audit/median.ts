import type { Numbers, Run } from './measure.ts';

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Takes the median of each number separately, so that one slow moment affects neither the row nor the other numbers. */
export const medianOf = (runs: readonly Run[]): Run => {
  const all = runs.map(({ numbers }) => numbers);
  const middle = (pick: (numbers: Numbers) => number): number => median(all.map(pick));
  return {
    numbers: {
      scores: {
        performance: middle(({ scores }) => scores.performance),
        accessibility: middle(({ scores }) => scores.accessibility),
        'best-practices': middle(({ scores }) => scores['best-practices']),
        seo: middle(({ scores }) => scores.seo),
      },
      fcpMs: middle(({ fcpMs }) => fcpMs),
      lcpMs: middle(({ lcpMs }) => lcpMs),
      tbtMs: middle(({ tbtMs }) => tbtMs),
      cls: middle(({ cls }) => cls),
      scriptBytes: middle(({ scriptBytes }) => scriptBytes),
      styleBytes: middle(({ styleBytes }) => styleBytes),
      htmlBytes: middle(({ htmlBytes }) => htmlBytes),
      machineSpeed: middle(({ machineSpeed }) => machineSpeed),
    },
    failures: [...new Set(runs.flatMap(({ failures }) => failures))],
  };
};
