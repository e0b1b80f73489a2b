import { findJava } from '#infra/local/engine/java.ts';
import type { Figure, Goal } from '../figure.ts';
import { quantile } from '../quantile.ts';
import type { Section } from '../section.ts';
import { drained } from './drained.ts';
import { startedCloud } from './started-cloud.ts';
import type { Traffic } from './traffic.ts';
import { drive } from './traffic.ts';

const wantedPerSecond = 50;
/** What a steady process may differ by between two thirds of the time: the heap breathes. */
const growthMax = 1.1;

const row = (contender: string, unit: string, values: readonly number[], goal: Goal | null, base?: number): Figure => {
  const [low, median, high] = [quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)];
  const ratio = (value: number): number => value / (base ?? Number.NaN);
  return {
    contest: 'mixed traffic on the local cloud',
    contender,
    unit,
    median,
    quartiles: [low, high],
    ratio: ratio(median),
    ratioQuartiles: [ratio(low), ratio(high)],
    baseline: '',
    rounds: values.length,
    goal,
  };
};

const none: Goal = { medianAtMost: 0 };

/** The first third warms up: threads begin and caches fill. */
const memoryRow = ({ memoryMb }: Traffic): Figure => {
  const third = Math.floor(memoryMb.length / 3);
  const middle = quantile(memoryMb.slice(third, 2 * third), 0.5);
  return row(
    'memory, the last third beside the one before',
    'MB',
    memoryMb.slice(-third),
    { atMost: growthMax },
    middle,
  );
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
        row('good answers beside the fifty asked for', '1/s', traffic.perSecond, { atLeast: 1 }, wantedPerSecond),
        row('how long an answer takes', 'ms', traffic.tookMs, null),
        row('the slowest answer in a hundred', 'ms', [quantile(traffic.tookMs, 0.99)], null),
        memoryRow(traffic),
        row('answers that were not the one wished for', 'answers', [traffic.refused.length], none),
        row('mails and locations that did not come', 'customers', [traffic.owed.length], none),
        row('events accepted', 'events', [events], null),
        row('deliveries not done at the end', 'deliveries', [undone], none),
        row('deliveries that needed another try', 'deliveries', [retried], null),
      ];
      const java = await findJava();
      return {
        figures,
        missing: java ? [] : ['Traffic on DynamoDB Local: no Java 17 was found, so tables were in memory.'],
      };
    } finally {
      await cloud.stop();
    }
  },
};
