import { parseArgs } from 'node:util';

/** `--seed` replays one with all that happens in it; else so many from one on. */
export type Asked = { seed: number | null; from: number; seeds: number };

const numberOf = (text: string | undefined, usual: number): number => (text === undefined ? usual : Number(text));

export const askedFor = (given: readonly string[]): Asked => {
  const { values } = parseArgs({
    args: [...given],
    options: { seed: { type: 'string' }, from: { type: 'string' }, seeds: { type: 'string' } },
  });
  return {
    seed: values.seed === undefined ? null : Number(values.seed),
    from: numberOf(values.from, 1),
    seeds: numberOf(values.seeds, 10_000),
  };
};
