import * as z from 'zod/mini';
import { propertiesOf, templatesOf } from '#test/infra/stacks.ts';
import type { DataPoint, MetricName, Metrics } from './metrics.ts';

const Dimensions = z.optional(z.array(z.object({ Name: z.string(), Value: z.unknown() })));

const Single = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions,
  Period: z.number(),
  Statistic: z.optional(z.string()),
  ExtendedStatistic: z.optional(z.string()),
});

const Stat = z.object({
  MetricStat: z.object({
    Metric: z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions }),
    Period: z.number(),
    Stat: z.string(),
  }),
});
/** Without FILL, an alarm of several metrics would be silent as long as one of them has no data. */
const Sum = z.object({ Expression: z.literal('SUM(FILL(METRICS(), 0))') });
const Combined = z.object({ Metrics: z.array(z.union([Stat, Sum])) });

const Alarm = z.looseObject({
  AlarmName: z.string(),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  ComparisonOperator: z.enum(['GreaterThanOrEqualToThreshold', 'LessThanThreshold']),
  TreatMissingData: z.enum(['notBreaching', 'breaching']),
});

export type StageAlarm = z.infer<typeof Alarm>;
type Series = { metric: MetricName; statistic: string; periodMs: number };

/** The alarms of a stage's templates by their names, without the stage and the severity. */
export const alarmsIn = (stage: 'prod' | 'dev'): Map<string, StageAlarm> =>
  new Map(
    [...templatesOf(stage).values()]
      .flatMap((template) => propertiesOf(template, 'AWS::CloudWatch::Alarm'))
      .map((properties) => {
        const alarm = Alarm.parse(properties);
        return [alarm.AlarmName.replace(/^pazia-(?:prod|dev)-(?:watch-(?:page|ticket)-)?/u, ''), alarm];
      }),
  );

/** A dimension that only CloudFormation knows is the same in the whole stage. */
const ownerOf = (dimensions: z.infer<typeof Dimensions> = []): string | undefined =>
  dimensions
    .map(({ Name, Value }) => (Name === 'Region' ? undefined : Value))
    .find((value) => typeof value === 'string');

/** What an alarm measures. Those of several metrics add them up, which is all that our expressions do. */
const seriesOf = (alarm: StageAlarm): Series[] => {
  if ('Metrics' in alarm)
    return Combined.parse(alarm).Metrics.flatMap((each) => {
      if (!('MetricStat' in each)) return [];
      const { Metric, Period, Stat: statistic } = each.MetricStat;
      const { Namespace: namespace, MetricName: name, Dimensions: dimensions } = Metric;
      return [{ metric: { namespace, name, of: ownerOf(dimensions) }, statistic, periodMs: Period * 1000 }];
    });
  const { Namespace: namespace, MetricName: name, Period, ...rest } = Single.parse(alarm);
  const metric = { namespace, name, of: ownerOf(rest.Dimensions) };
  return [{ metric, statistic: rest.Statistic ?? rest.ExtendedStatistic ?? '', periodMs: Period * 1000 }];
};

const statistics: Record<string, (values: number[]) => number> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  Maximum: (values) => Math.max(...values),
  p95: (values) => values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1] ?? 0,
};

const valueIn = (points: readonly DataPoint[], { statistic, periodMs }: Series, fromMs: number): number | null => {
  const compute = statistics[statistic];
  if (!compute) throw new Error(`There is no statistic ${statistic}.`);
  const values = points.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + periodMs).map(({ value }) => value);
  return values.length === 0 ? null : compute(values);
};

/** Whether an alarm rings at some time between two times. */
const rings = (alarm: StageAlarm, metrics: Metrics, from: Date, to: Date): boolean => {
  const series = seriesOf(alarm);
  const periodMs = Math.max(...series.map((each) => each.periodMs));
  const isBreaching = (atMs: number): boolean => {
    const values = series.flatMap((each) => valueIn(metrics.pointsOf(each.metric), each, atMs) ?? []);
    // A period that is not over yet may still get its data.
    if (values.length === 0) return alarm.TreatMissingData === 'breaching' && atMs + periodMs <= to.getTime();
    const total = values.reduce((sum, value) => sum + value, 0);
    return alarm.ComparisonOperator === 'LessThanThreshold' ? total < alarm.Threshold : total >= alarm.Threshold;
  };
  let breaching = 0;
  for (let atMs = Math.ceil(from.getTime() / periodMs) * periodMs; atMs <= to.getTime(); atMs += periodMs) {
    breaching = isBreaching(atMs) ? breaching + 1 : 0;
    if (breaching >= alarm.EvaluationPeriods) return true;
  }
  return false;
};

/** The alarms that ring between two times, in alphabetical order. */
export const ringing = (alarms: Map<string, StageAlarm>, metrics: Metrics, from: Date, to: Date): string[] =>
  [...alarms]
    .filter(([, alarm]) => rings(alarm, metrics, from, to))
    .map(([name]) => name)
    .toSorted();
