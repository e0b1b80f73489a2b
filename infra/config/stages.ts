import type { PlanCodes } from '#domain/plans.ts';
import { byPlan } from '#domain/plans.ts';

export type StageName = 'local' | 'dev' | 'prod';

/** What differs between stages. No secrets, and no account but that of the backups. */
export type Stage = {
  name: StageName;
  /** Origin of links in mails and of the provider's callbacks, without a trailing slash. */
  siteUrl: string;
  /** The domain that SES sends for. The sender is no-reply@ this domain. */
  mailDomain: string;
  provider: { url: string; domain: 'test' | 'live'; planCodes: PlanCodes; retiredPlanCodes: readonly PlanCodes[] };
  /** A new version of the API gets a tenth of the calls first. */
  isCanaried: boolean;
  /** A firewall at CloudFront limits the requests of an IP address. It costs $6 a month. */
  hasFirewall: boolean;
  /** Tables, bus and archive are retained when their stack is deleted. */
  keepsData: boolean;
  /** Tables that `npm run restore` made and this stage now uses, such as 'r20261122t013000'; '' is those of its data stack. */
  tableSet: string;
  /** The number of the second account, which keeps an export of the tables for each night. Without one there are none. */
  backupAccount: string | null;
};

/** The provider assigns a code when a plan is created there. Replace these before the first deployment. */
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
    isCanaried: false,
    hasFirewall: false,
    keepsData: false,
    tableSet: '',
    backupAccount: null,
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
    isCanaried: false,
    hasFirewall: false,
    keepsData: false,
    tableSet: '',
    backupAccount: null,
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
    isCanaried: true,
    hasFirewall: true,
    keepsData: true,
    tableSet: '',
    backupAccount: null,
  },
};

const isStageName = (name: string): name is StageName => name in stages;

export const stageOf = (name: string): Stage => {
  if (isStageName(name)) return stages[name];
  throw new Error(`There is no stage '${name}': set STAGE to one of ${Object.keys(stages).join(', ')}.`);
};
