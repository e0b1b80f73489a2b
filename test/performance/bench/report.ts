import { table } from '#infra/tools/cost/markdown.ts';
import type { Figure, Goal } from './metric.ts';
import { holds } from './metric.ts';

/** Three digits that mean something. */
const short = (value: number): string => {
  if (!Number.isFinite(value)) return 'none';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
};

const spread = ([low, high]: readonly [number, number]): string => `${short(low)} to ${short(high)}`;

const wanted = (goal: Goal, unit: string): string => {
  if ('medianAtMost' in goal) return `median at most ${goal.medianAtMost} ${unit}`;
  if ('notBelow' in goal) return `ratio not below ${goal.notBelow}`;
  return 'atMost' in goal ? `ratio at most ${goal.atMost}` : `ratio at least ${goal.atLeast}`;
};

const goalCell = (figure: Figure): string =>
  figure.goal === null ? '' : `${wanted(figure.goal, figure.unit)}: ${holds(figure) ? 'met' : 'missed'}`;

const titles = ['measured', 'contender', 'median', 'quartiles', 'ratio', 'its quartiles', 'goal'];

/** The figures of a section, a row each; the baselines' ratio is 1. */
export const tableOf = (figures: readonly Figure[]): string =>
  table(
    titles,
    figures.map((figure) => [
      `${figure.contest}, ${figure.unit}`,
      figure.contender,
      short(figure.median),
      spread(figure.quartiles),
      short(figure.ratio),
      figure.contender === figure.baseline ? 'baseline' : spread(figure.ratioQuartiles),
      goalCell(figure),
    ]),
  );

/** A document with what stands between a section's two marks replaced by its table of today. */
export const withTable = (document: string, name: string, text: string): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no ${start} followed by ${end}.`);
  return `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`;
};
