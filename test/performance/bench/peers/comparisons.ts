import { compare } from '../benchmark.ts';
import type { Figure } from '../metric.ts';
import type { CallName } from './calls.ts';
import type { Sample } from './sample.ts';

export const [ours, express, django] = ['our Lambdas', 'Express', 'Django'] as const;

const labels: Record<CallName, string> = {
  createToken: 'signing in',
  getUser: 'reading the record',
  listServers: 'listing the servers',
  selectServers: 'choosing five locations',
  registerUser: 'registering',
};

const timesDjango = 5;
const timesExpress = 1;

type Samples = ReadonlyMap<string, readonly Sample[]>;

/** One number of every sample, of all contenders or some. */
const numbers = (samples: Samples, number: keyof Sample, of: readonly string[]): Map<string, number[]> =>
  new Map(
    [...samples].filter(([name]) => of.includes(name)).map(([name, all]) => [name, all.map((one) => one[number])]),
  );

/** The rows of one call. Where Django is not there Express is what the others are compared with. */
export const figuresOf = (call: CallName, samples: Samples): Figure[] => {
  const all = [...samples.keys()];
  const label = labels[call];
  const baseline = all.includes(django) ? django : express;
  const rate = { name: label, unit: 'requests a second' };
  return [
    ...(baseline === django
      ? compare({ ...rate, baseline, goals: { [ours]: { atLeast: timesDjango } } }, numbers(samples, 'perSecond', all))
      : []),
    ...compare(
      { ...rate, name: `${label}, beside Express`, baseline: express, goals: { [ours]: { notBelow: timesExpress } } },
      numbers(samples, 'perSecond', [ours, express]),
    ),
    ...compare({ name: label, unit: 'µs of processor a request', baseline }, numbers(samples, 'processorMicros', all)),
    ...compare({ name: label, unit: 'ms, the slowest in a hundred', baseline }, numbers(samples, 'p99Ms', all)),
  ];
};

/** What each server holds in memory once all its loads are over. */
export const memoryFigures = (samples: Samples): Figure[] => {
  const all = [...samples.keys()];
  const baseline = all.includes(django) ? django : express;
  return compare({ name: 'memory after all loads', unit: 'MB', baseline }, numbers(samples, 'memoryMb', all));
};
