import type { Metrics } from '#ports/ports.ts';

/** Where CloudWatch keeps them. Every combination of dimensions is a metric that is paid for, so the stage is the only one. */
export const metricsNamespace = 'Pazia/Pages';

/** CloudWatch's embedded metric format: a log line that becomes a metric, without a call to anywhere. What else the line says can be searched for. */
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
