import type { Metrics } from '#ports/ports.ts';

/** Each combination of dimensions is billed as a metric, so the stage is the only dimension. */
export const metricsNamespace = 'Pazia/Pages';

/** CloudWatch's embedded metric format: a log line that becomes a metric. Its other fields can be searched. */
export const embeddedMetrics = (write: (line: string) => void, now: () => Date, stage: string): Metrics => ({
  record: (name, value, properties) => {
    write(
      `${JSON.stringify({
        _aws: {
          Timestamp: now().getTime(),
          CloudWatchMetrics: [{ Namespace: metricsNamespace, Dimensions: [['stage']], Metrics: [{ Name: name }] }],
        },
        stage,
        ...properties,
        [name]: value,
      })}\n`,
    );
  },
});
