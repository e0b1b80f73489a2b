import { installedJava } from '#infra/local/engine/java.ts';
import type { Metric } from '../metric.ts';
import { metricOf } from '../metric-of.ts';
import { quantile } from '../quantile.ts';
import type { Section } from '../section.ts';
import { startLocalCloud } from './local-cloud.ts';
import type { Traffic } from './traffic.ts';
import { drive } from './traffic.ts';
import { waitUntilDrained } from './wait-until-drained.ts';

const minPerSecond = 50;
/** Allowed growth from the middle to the last third of the time: the heap of a steady process fluctuates. */
const growthMax = 1.1;

const row = (
  candidate: string,
  unit: string,
  values: readonly number[],
  options: Partial<Parameters<typeof metricOf>[0]> = {},
) => metricOf({ benchmark: 'mixed traffic on the local cloud', candidate, unit, values, ...options });

const mustBeZero = { goal: { medianAtMost: 0 } };

/** The first third is warm-up: threads start and caches fill. */
const memoryRow = ({ memoryMb }: Traffic): Metric => {
  const third = Math.floor(memoryMb.length / 3);
  const middle = quantile(memoryMb.slice(third, 2 * third), 0.5);
  return row('memory in the last third', 'MB', memoryMb.slice(-third), {
    base: { name: 'the middle third', value: middle },
    goal: { atMost: growthMax },
  });
};

export const load: Section = {
  name: 'load',
  measure: async (rounds, say) => {
    if (rounds < 3) return { metrics: [], missing: ['Load: it needs at least three rounds of half a minute each.'] };
    const cloud = await startLocalCloud();
    try {
      const traffic = await drive(cloud, rounds, say);
      const { events, unfinished, retried } = await waitUntilDrained(cloud.url);
      for (const problem of new Set([...traffic.failures, ...traffic.undelivered])) say(`failed: ${problem}`);
      const metrics = [
        row('successful responses', '1/s', traffic.perSecond, {
          base: { name: '50/s', value: minPerSecond },
          goal: { atLeast: 1 },
        }),
        row('response time', 'ms', traffic.tookMs),
        row('p99 response time', 'ms', [quantile(traffic.tookMs, 0.99)]),
        memoryRow(traffic),
        row('unexpected responses', 'responses', [traffic.failures.length], mustBeZero),
        row('emails and locations not received', 'customers', [traffic.undelivered.length], mustBeZero),
        row('events accepted', 'events', [events]),
        row('unfinished deliveries', 'deliveries', [unfinished], mustBeZero),
        row('retried deliveries', 'deliveries', [retried]),
      ];
      const java = await installedJava();
      return {
        metrics,
        missing: java ? [] : ['Load on DynamoDB Local: Java 17 was not found, so the tables were in memory.'],
      };
    } finally {
      await cloud.stop();
    }
  },
};
