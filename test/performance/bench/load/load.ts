import { installedJava } from '#infra/local/engine/java.ts';
import type { Figure } from '../metric.ts';
import { figureOf } from '../metric-of.ts';
import { quantile } from '../quantile.ts';
import type { Section } from '../section.ts';
import { drained } from './drained.ts';
import { startedCloud } from './started-cloud.ts';
import type { Traffic } from './traffic.ts';
import { drive } from './traffic.ts';

const wantedPerSecond = 50;
/** What a steady process may differ by between two thirds of the time: the heap breathes. */
const growthMax = 1.1;

const row = (
  contender: string,
  unit: string,
  values: readonly number[],
  more: Partial<Parameters<typeof figureOf>[0]> = {},
) => figureOf({ contest: 'mixed traffic on the local cloud', contender, unit, values, ...more });

const none = { goal: { medianAtMost: 0 } };

/** The first third warms up: threads begin and caches fill. */
const memoryRow = ({ memoryMb }: Traffic): Figure => {
  const third = Math.floor(memoryMb.length / 3);
  const middle = quantile(memoryMb.slice(third, 2 * third), 0.5);
  return row('memory in the last third of the time', 'MB', memoryMb.slice(-third), {
    base: { name: 'the third before', value: middle },
    goal: { atMost: growthMax },
  });
};

export const load: Section = {
  name: 'load',
  measure: async (rounds, say) => {
    if (rounds < 3) return { figures: [], missing: ['Traffic needs three rounds or more, of half a minute each.'] };
    const cloud = await startedCloud();
    try {
      const traffic = await drive(cloud, rounds, say);
      const { events, undone, retried } = await drained(cloud.url);
      for (const wrong of new Set([...traffic.refused, ...traffic.owed])) say(`wrong: ${wrong}`);
      const figures = [
        row('good answers', '1/s', traffic.perSecond, {
          base: { name: 'fifty a second', value: wantedPerSecond },
          goal: { atLeast: 1 },
        }),
        row('how long an answer takes', 'ms', traffic.tookMs),
        row('the slowest answer in a hundred', 'ms', [quantile(traffic.tookMs, 0.99)]),
        memoryRow(traffic),
        row('answers that were not the one wished for', 'answers', [traffic.refused.length], none),
        row('mails and locations that did not come', 'customers', [traffic.owed.length], none),
        row('events accepted', 'events', [events]),
        row('deliveries not done at the end', 'deliveries', [undone], none),
        row('deliveries that needed another try', 'deliveries', [retried]),
      ];
      const java = await installedJava();
      return {
        figures,
        missing: java ? [] : ['Traffic on DynamoDB Local: no Java 17 was found, so tables were in memory.'],
      };
    } finally {
      await cloud.stop();
    }
  },
};
