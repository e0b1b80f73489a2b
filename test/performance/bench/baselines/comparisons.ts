import { compare } from '../benchmark.ts';
import type { Metric } from '../metric.ts';
import type { CallName } from './calls.ts';
import type { Sample } from './sample.ts';

export const [ours, express, django] = ['our Lambdas', 'Express', 'Django'] as const;

const labels: Record<CallName, string> = {
  createToken: 'sign in',
  getUser: 'read the user',
  listServers: 'list servers',
  selectServers: 'select five locations',
  registerUser: 'register',
};

const timesDjango = 5;
const timesExpress = 1;

type Samples = ReadonlyMap<string, readonly Sample[]>;

/** One number of every sample, for the given candidates. */
const numbers = (samples: Samples, number: keyof Sample, candidates: readonly string[]): Map<string, number[]> =>
  new Map(
    [...samples]
      .filter(([name]) => candidates.includes(name))
      .map(([name, all]) => [name, all.map((one) => one[number])]),
  );

/** The metrics of one call. Without Django, Express is the baseline. */
export const metricsOf = (call: CallName, samples: Samples): Metric[] => {
  const all = [...samples.keys()];
  const label = labels[call];
  const baseline = all.includes(django) ? django : express;
  const rate = { name: label, unit: 'requests/s' };
  return [
    ...(baseline === django
      ? compare({ ...rate, baseline, goals: { [ours]: { atLeast: timesDjango } } }, numbers(samples, 'perSecond', all))
      : []),
    ...compare(
      { ...rate, name: `${label} vs. Express`, baseline: express, goals: { [ours]: { notBelow: timesExpress } } },
      numbers(samples, 'perSecond', [ours, express]),
    ),
    ...compare({ name: label, unit: 'CPU µs per request', baseline }, numbers(samples, 'processorMicros', all)),
    ...compare({ name: label, unit: 'p99 ms', baseline }, numbers(samples, 'p99Ms', all)),
  ];
};

/** The memory of each server after all loads. */
export const memoryMetrics = (samples: Samples): Metric[] => {
  const all = [...samples.keys()];
  const baseline = all.includes(django) ? django : express;
  return compare({ name: 'memory after all loads', unit: 'MB', baseline }, numbers(samples, 'memoryMb', all));
};
