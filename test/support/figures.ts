import { appendFileSync } from 'node:fs';

/** Says how often a promise was put to the test, where the environment names a file that collects such lines. */
export const tell = (figure: number, promise: string, tried: number): void => {
  const file = process.env.TRUST_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ figure, promise, tried })}\n`);
};
