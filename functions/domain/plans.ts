import { keysOf, recordOf } from './typed-keys.ts';

type Terms = {
  title: string;
  /** Whole US dollars a month. */
  priceUsd: number;
  /** How many locations the customer chooses; 'all' means every present and future one. */
  locations: number | 'all';
  devices: number;
};

/** The monthly plans, in the order in which they are shown. */
const terms = {
  explorer: { title: 'Explorer', priceUsd: 2, locations: 2, devices: 1 },
  jetsetter: { title: 'JetSetter', priceUsd: 4, locations: 5, devices: 3 },
  streampro: { title: 'StreamPro', priceUsd: 6, locations: 8, devices: 5 },
  unlimited: { title: 'Unlimited', priceUsd: 8, locations: 'all', devices: 5 },
} as const satisfies Record<string, Terms>;

export type PlanKey = keyof typeof terms;

export type Plan = Terms & { key: PlanKey; amountCents: number };

export const planKeys: PlanKey[] = keysOf(terms);

/** One value for each plan. */
export const byPlan = <T>(make: (key: PlanKey) => T): Record<PlanKey, T> => recordOf(planKeys, make);

/** The provider counts in cents. */
export const plans: Record<PlanKey, Plan> = byPlan((key) => ({
  key,
  ...terms[key],
  amountCents: terms[key].priceUsd * 100,
}));

/** The provider's code of each plan, 'PLN_…'. It differs by stage. */
export type PlanCodes = Record<PlanKey, string>;

export const planOfCode = (codes: PlanCodes, code: string): Plan | undefined => {
  const key = planKeys.find((candidate) => codes[candidate] === code);
  return key && plans[key];
};

const isPlanKey = (text: string): text is PlanKey => Object.hasOwn(plans, text);

/** The plan that a client asks for, by its key ('explorer') or by the provider's code of it. */
export const planOfKeyOrCode = (codes: PlanCodes, keyOrCode: string): Plan | undefined =>
  isPlanKey(keyOrCode) ? plans[keyOrCode] : planOfCode(codes, keyOrCode);

export const planOfAmount = (amountCents: number): Plan | undefined =>
  Object.values(plans).find((candidate) => candidate.amountCents === amountCents);
