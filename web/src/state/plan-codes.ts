import type { PlanCodes } from '#domain/plans.ts';

const stageCodes = import.meta.env;

/** The provider's plan codes of the stage this site was built for. Defaults to the local cloud's. */
export const planCodes: PlanCodes = {
  explorer: stageCodes.VITE_PLAN_EXPLORER ?? 'PLN_explorer',
  jetsetter: stageCodes.VITE_PLAN_JETSETTER ?? 'PLN_jetsetter',
  streampro: stageCodes.VITE_PLAN_STREAMPRO ?? 'PLN_streampro',
  unlimited: stageCodes.VITE_PLAN_UNLIMITED ?? 'PLN_unlimited',
};
