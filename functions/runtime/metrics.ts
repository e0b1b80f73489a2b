import type { Metrics } from './ports.ts';

/** Where CloudWatch keeps them; stages of one account are told apart by a dimension. */
export const metricsNamespace = 'Pazia/Pages';

/** CloudWatch's embedded metric format: a log line that becomes a metric, without a call to anywhere. */
export const embeddedMetrics = (write: (line: string) => void, now: () => Date, stage: string): Metrics => ({
  record: (name, value, given) => {
    const dimensions = { stage, ...given };
    write(
      `${JSON.stringify({
        _aws: {
          Timestamp: now().getTime(),
          CloudWatchMetrics: [
            { Namespace: metricsNamespace, Dimensions: [Object.keys(dimensions)], Metrics: [{ Name: name }] },
          ],
        },
        ...dimensions,
        [name]: value,
      })}\n`,
    );
  },
});
