import type { Stage } from '#infra/config/stages.ts';
import type { Verdict } from './verdict.ts';
import { ok, wrong } from './verdict.ts';

/** As the provider writes them; what waits in infra/config/stages.ts for them has the stage's name in it. */
const isCode = (code: string): boolean => /^PLN_[a-z0-9]+$/i.test(code);

/** Whether the provider's plan codes stand in infra/config/stages.ts. */
export const checkPlanCodes = ({ name, provider }: Stage): Verdict => {
  const codes = Object.entries(provider.planCodes);
  const waiting = codes.filter(([, code]) => !isCode(code)).map(([plan]) => plan);
  const next = `Create the plans at the provider (${provider.domain} mode, monthly, in USD) and write their codes into infra/config/stages.ts.`;
  if (waiting.length > 0) return wrong(`The plan codes of ${name} are not set for ${waiting.join(', ')}`, next);
  if (new Set(codes.map(([, code]) => code)).size < codes.length)
    return wrong(`Two plans of ${name} have the same code`, next);
  return ok(`The plan codes of ${name} are set`);
};
