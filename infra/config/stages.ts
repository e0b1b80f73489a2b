import type { PlanCodes } from '#domain/plans.ts';
import { byPlan } from '#domain/plans.ts';

export type StageName = 'local' | 'dev' | 'prod';

/** What differs between the places where Pazia runs. No account ids and no secrets. */
export type Stage = {
  name: StageName;
  /** Links in mails and the provider's callbacks begin with it; no last slash. */
  siteUrl: string;
  /** The domain that SES may send for; mail comes from no-reply at it. */
  mailDomain: string;
  provider: { url: string; domain: 'test' | 'live'; planCodes: PlanCodes; retiredPlanCodes: readonly PlanCodes[] };
  /** Tables and archive outlive their stack. */
  keepsData: boolean;
};

/** The provider gives each plan a code when it is created there; these are replaced by them before the first deployment. */
const placeholders = (stage: 'dev' | 'prod'): PlanCodes => byPlan((key) => `PLN_${stage}_${key}`);

export const stages: Record<StageName, Stage> = {
  local: {
    name: 'local',
    siteUrl: 'http://localhost:3000',
    mailDomain: 'pazia.test',
    provider: {
      url: 'http://127.0.0.1:3000',
      domain: 'test',
      planCodes: byPlan((key) => `PLN_${key}`),
      retiredPlanCodes: [],
    },
    keepsData: false,
  },
  dev: {
    name: 'dev',
    siteUrl: 'https://dev.pazia.app',
    mailDomain: 'dev.pazia.app',
    provider: {
      url: 'https://api.paystack.co',
      domain: 'test',
      planCodes: placeholders('dev'),
      retiredPlanCodes: [],
    },
    keepsData: false,
  },
  prod: {
    name: 'prod',
    siteUrl: 'https://pazia.app',
    mailDomain: 'pazia.app',
    provider: {
      url: 'https://api.paystack.co',
      domain: 'live',
      planCodes: placeholders('prod'),
      retiredPlanCodes: [],
    },
    keepsData: true,
  },
};

const isStageName = (name: string): name is StageName => name in stages;

export const stageOf = (name: string): Stage => {
  if (isStageName(name)) return stages[name];
  throw new Error(`There is no stage '${name}': set STAGE to one of ${Object.keys(stages).join(', ')}.`);
};
