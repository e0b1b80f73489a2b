import { appendFileSync } from 'node:fs';

/** Records how often a promise was tried in the file that TRUST_FIGURES names; without it does nothing. */
export const recordTries = (figure: number, promise: string, tried: number): void => {
  const file = process.env.TRUST_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ figure, promise, tried })}\n`);
};
