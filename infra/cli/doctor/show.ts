import type { Stage } from '#infra/config/stages.ts';
import type { CheckResult } from './check-result.ts';

const marks = { ok: '✓', wrong: '✗', warning: '!' } satisfies Record<CheckResult['state'], string>;

const line = (result: CheckResult): string =>
  `${marks[result.state]} ${result.what}.${result.state === 'ok' ? '' : ` ${result.next}`}`;

/** One line per check, and a last one with the overall result. */
export const formatResults = (results: readonly CheckResult[], { name }: Stage): string => {
  const count = results.filter(({ state }) => state === 'wrong').length;
  const end =
    count === 0
      ? `${name} can be deployed: STAGE=${name} npm run deploy`
      : `${name} is not ready: ${count} of ${results.length} checks failed.`;
  return [...results.map(line), end].join('\n');
};
