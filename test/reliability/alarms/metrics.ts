/** A value that CloudWatch received. */
export type DataPoint = { atMs: number; value: number };

/** A metric of a stage: `of` is its Lambda, table or queue, if it has one of its own. */
export type MetricName = { namespace: string; name: string; of?: string | undefined };

export type Metrics = {
  /** Adds a value at the clock's time. */
  record: (metric: MetricName, value: number) => void;
  pointsOf: (metric: MetricName) => readonly DataPoint[];
};

const keyOf = ({ namespace, name, of = '' }: MetricName): string => `${namespace} ${name} ${of}`;

/** The metrics that AWS would have recorded. */
export const createMetrics = (now: () => Date): Metrics => {
  const points = new Map<string, DataPoint[]>();
  return {
    record: (metric, value) => {
      const key = keyOf(metric);
      points.set(key, [...(points.get(key) ?? []), { atMs: now().getTime(), value }]);
    },
    pointsOf: (metric) => points.get(keyOf(metric)) ?? [],
  };
};
