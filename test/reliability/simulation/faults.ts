import type { Random } from '#test/support/backend/random.ts';

/** Every way in which life is made hard. */
export const faultKinds = [
  'a call failed before it took effect',
  'a call failed after it took effect',
  'a Lambda was ended waiting',
  'a call failed again and again',
  'the provider was down',
  'an event came twice',
  'an event overtook another',
  'an event came late',
  'a webhook was lost',
  'a webhook came twice',
  'a webhook was refused',
  'a webhook came late',
  'an old webhook came again',
  'a job ran twice',
  'a job was left out',
  'a request was repeated',
  'two requests ran at once',
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

/** What goes wrong in one run of a Lambda: the call it begins at, and how. */
export type Trouble = { at: number; mode: 'before' | 'after' | 'ended'; persists: boolean };

const kindOf = {
  before: 'a call failed before it took effect',
  after: 'a call failed after it took effect',
  ended: 'a Lambda was ended waiting',
} as const satisfies Record<Trouble['mode'], FaultKind>;

/** How rough a run is, and what has gone wrong in it. */
export type Faults = {
  counts: FaultCounts;
  note: (kind: FaultKind) => void;
  /** Counts it where it happens. */
  strikes: (kind: FaultKind, share: number) => boolean;
  drawTrouble: () => Trouble | null;
  struck: (trouble: Trouble) => void;
  calm: () => void;
};

const modes = ['before', 'after', 'ended'] as const;

export const openFaults = (random: Random): Faults => {
  const counts = noFaults();
  // Some runs are quiet but for their interleavings, some are a storm.
  let roughness = random.pick([0.2, 1, 1, 2.5]);
  const note = (kind: FaultKind): void => {
    counts[kind] += 1;
  };
  return {
    counts,
    note,
    strikes: (kind, share) => {
      const isStruck = random.chance(share * roughness);
      if (isStruck) note(kind);
      return isStruck;
    },
    drawTrouble: () =>
      random.chance(0.08 * roughness)
        ? { at: 1 + random.below(10), mode: random.pick(modes), persists: random.chance(0.25) }
        : null,
    struck: ({ mode, persists }) => note(persists ? 'a call failed again and again' : kindOf[mode]),
    calm: () => {
      roughness = 0;
    },
  };
};
