import type { Stage } from '#infra/config/stages.ts';
import type { CheckResult } from './check-result.ts';
import { ok, wrong } from './check-result.ts';

/** The provider's format. The placeholders of infra/config/stages.ts don't match it. */
const isCode = (code: string): boolean => /^PLN_[a-z0-9]+$/i.test(code);

/** Whether infra/config/stages.ts has the provider's plan codes. */
export const checkPlanCodes = ({ name, provider }: Stage): CheckResult => {
  const codes = Object.entries(provider.planCodes);
  const unset = codes.filter(([, code]) => !isCode(code)).map(([plan]) => plan);
  const remedy = `Create the plans at the provider (${provider.domain} mode, monthly, in USD) and write their codes into infra/config/stages.ts.`;
  if (unset.length > 0) return wrong(`The plan codes of ${name} are not set for ${unset.join(', ')}`, remedy);
  if (new Set(codes.map(([, code]) => code)).size < codes.length)
    return wrong(`Two plans of ${name} have the same code`, remedy);
  return ok(`The plan codes of ${name} are set`);
};
