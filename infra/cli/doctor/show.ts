import type { Stage } from '#infra/config/stages.ts';
import type { Verdict } from './verdict.ts';

const marks = { ok: '✓', wrong: '✗', warning: '!' } satisfies Record<Verdict['state'], string>;

const line = (verdict: Verdict): string =>
  `${marks[verdict.state]} ${verdict.what}.${verdict.state === 'ok' ? '' : ` ${verdict.next}`}`;

/** One line a check, and one for the whole. */
export const showVerdicts = (verdicts: readonly Verdict[], { name }: Stage): string => {
  const count = verdicts.filter(({ state }) => state === 'wrong').length;
  const end =
    count === 0
      ? `${name} can be deployed: STAGE=${name} npm run deploy`
      : `${name} is not ready: ${count} of ${verdicts.length} checks say what is missing.`;
  return [...verdicts.map(line), end].join('\n');
};
