import { parseArgs } from 'node:util';

/** `--seed` replays one with all that happens in it; else so many from one on. */
export type Asked = { seed: number | null; from: number; seeds: number };

const wholeNumber = (option: string, text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`--${option} is '${text}' and must be a whole number from 1.`);
};

export const askedFor = (given: readonly string[]): Asked => {
  const { seed, from, seeds } = parseArgs({
    args: [...given],
    options: {
      seed: { type: 'string' },
      from: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '10000' },
    },
  }).values;
  return {
    seed: seed === undefined ? null : wholeNumber('seed', seed),
    from: wholeNumber('from', from),
    seeds: wholeNumber('seeds', seeds),
  };
};
