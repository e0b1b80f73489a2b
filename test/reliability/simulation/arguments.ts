import { parseArgs } from 'node:util';

/** `--seed` replays one seed with a trace; otherwise `--seeds` seeds run, from `--from` on. */
export type Options = { seed: number | null; from: number; seeds: number };

const wholeNumber = (option: string, text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`--${option} is '${text}' and must be a whole number from 1.`);
};

export const parseOptions = (args: readonly string[]): Options => {
  const { seed, from, seeds } = parseArgs({
    args: [...args],
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
