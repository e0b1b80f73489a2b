import type { CallFailure } from '#test/reliability/call-failure.ts';
import { failureModes } from '#test/reliability/call-failure.ts';
import type { Random } from '#test/support/memory/random.ts';

/** Every kind of fault that a simulation injects. */
export const faultKinds = [
  'a call failed before it took effect',
  'a call failed after it took effect',
  'a Lambda timed out during a call',
  'a call failed repeatedly',
  'the provider was down',
  'an event was delivered twice',
  'an event overtook another',
  'an event was delayed',
  'a webhook was lost',
  'a webhook was delivered twice',
  'a webhook was rejected',
  'a webhook was delayed',
  'an old webhook was replayed',
  'a job ran twice',
  'a job was skipped',
  'a request was repeated',
  'two requests ran at once',
  'a stranger registered an address',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type FaultCounts = Record<FaultKind, number>;

export const noFaults = (): FaultCounts => {
  const counts: Partial<FaultCounts> = {};
  for (const kind of faultKinds) counts[kind] = 0;
  // Every kind has just been set.
  return counts as FaultCounts;
};

export const addFaults = (sum: FaultCounts, more: FaultCounts): void => {
  for (const kind of faultKinds) sum[kind] += more[kind];
};

const kindOf = {
  before: 'a call failed before it took effect',
  after: 'a call failed after it took effect',
  timeout: 'a Lambda timed out during a call',
} as const satisfies Record<CallFailure['mode'], FaultKind>;

/** Injects faults at random, and counts them. */
export type Faults = {
  counts: FaultCounts;
  count: (kind: FaultKind) => void;
  /** True with this probability; then the fault is counted. */
  happens: (kind: FaultKind, probability: number) => boolean;
  drawFailure: () => CallFailure | null;
  countFailure: (failure: CallFailure) => void;
  stop: () => void;
};

export const openFaults = (random: Random): Faults => {
  const counts = noFaults();
  // Some runs have few faults, some have many.
  let rate = random.pick([0.2, 1, 1, 2.5]);
  const count = (kind: FaultKind): void => {
    counts[kind] += 1;
  };
  return {
    counts,
    count,
    happens: (kind, probability) => {
      const isHappening = random.chance(probability * rate);
      if (isHappening) count(kind);
      return isHappening;
    },
    drawFailure: () =>
      random.chance(0.08 * rate)
        ? { at: 1 + random.below(10), mode: random.pick(failureModes), persists: random.chance(0.25) }
        : null,
    countFailure: ({ mode, persists }) => count(persists ? 'a call failed repeatedly' : kindOf[mode]),
    stop: () => {
      rate = 0;
    },
  };
};
