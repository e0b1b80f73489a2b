/** The four monthly plans. Prices are whole US dollars; the provider counts in cents. */
const minorUnits = 100;

export type PlanKey = 'explorer' | 'jetsetter' | 'streampro' | 'unlimited';

export type Plan = {
  key: PlanKey;
  title: string;
  priceUsd: number;
  amountCents: number;
  /** How many locations the customer chooses; 'all' means every present and future one. */
  locations: number | 'all';
  devices: number;
};

const plan = (key: PlanKey, title: string, priceUsd: number, locations: Plan['locations'], devices: number): Plan => ({
  key,
  title,
  priceUsd,
  amountCents: priceUsd * minorUnits,
  locations,
  devices,
});

export const plans: Record<PlanKey, Plan> = {
  explorer: plan('explorer', 'Explorer', 2, 2, 1),
  jetsetter: plan('jetsetter', 'JetSetter', 4, 5, 3),
  streampro: plan('streampro', 'StreamPro', 6, 8, 5),
  unlimited: plan('unlimited', 'Unlimited', 8, 'all', 5),
};

export const planKeys: PlanKey[] = ['explorer', 'jetsetter', 'streampro', 'unlimited'];

/** The provider's code of each plan, 'PLN_…'. It differs by stage. */
export type PlanCodes = Record<PlanKey, string>;

export const planOfCode = (codes: PlanCodes, code: string): Plan | undefined => {
  const key = planKeys.find((candidate) => codes[candidate] === code);
  return key && plans[key];
};

export const planOfAmount = (amountCents: number): Plan | undefined =>
  Object.values(plans).find((candidate) => candidate.amountCents === amountCents);
