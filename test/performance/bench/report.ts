import { table } from '#infra/tools/cost/markdown.ts';
import type { Goal, Metric } from './metric.ts';
import { meetsGoal } from './metric.ts';

/** Three significant digits. */
const short = (value: number): string => {
  if (!Number.isFinite(value)) return 'none';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
};

const range = ([low, high]: readonly [number, number]): string => `${short(low)} to ${short(high)}`;

const goalText = (goal: Goal, unit: string): string => {
  if ('medianAtMost' in goal) return `median at most ${goal.medianAtMost} ${unit}`;
  if ('notBelow' in goal) return `ratio not below ${goal.notBelow}`;
  return 'atMost' in goal ? `ratio at most ${goal.atMost}` : `ratio at least ${goal.atLeast}`;
};

const goalCell = (metric: Metric): string =>
  metric.goal === null ? '' : `${goalText(metric.goal, metric.unit)}: ${meetsGoal(metric) ? 'met' : 'missed'}`;

const titles = ['benchmark', 'candidate', 'median', 'quartiles', 'ratio', 'ratio quartiles', 'goal'];

/** The metrics of a section, one row each. The ratio of a baseline is 1. */
export const tableOf = (metrics: readonly Metric[]): string =>
  table(
    titles,
    metrics.map((metric) => [
      `${metric.benchmark}, ${metric.unit}`,
      metric.candidate,
      short(metric.median),
      range(metric.quartiles),
      short(metric.ratio),
      metric.candidate === metric.baseline ? 'baseline' : range(metric.ratioQuartiles),
      goalCell(metric),
    ]),
  );

/** Replaces the text between a section's two markers in a document. */
export const withTable = (document: string, name: string, text: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no ${start} followed by ${end}.`);
  return `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`;
};
