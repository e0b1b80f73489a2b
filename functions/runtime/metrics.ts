import type { Metrics } from './ports.ts';

/** CloudWatch's embedded metric format: a log line that becomes a metric, without a call to anywhere. */
export const embeddedMetrics = (write: (line: string) => void, now: () => Date): Metrics => ({
  record: (name, value, dimensions) =>
    write(
      `${JSON.stringify({
        _aws: {
          Timestamp: now().getTime(),
          CloudWatchMetrics: [
            { Namespace: 'Pazia/Pages', Dimensions: [Object.keys(dimensions)], Metrics: [{ Name: name }] },
          ],
        },
        ...dimensions,
        [name]: value,
      })}\n`,
    ),
});
