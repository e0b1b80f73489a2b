/**
 * The price of one unit in US dollars, in tiers by units per month; `upTo` is the upper bound of a tier. `free` is the
 * permanent free tier per month, without the offers of an account's first year.
 */
export type Price = {
  service: Service;
  unit: string;
  tiers: readonly { upTo: number; each: number }[];
  free: number;
};

export type Service =
  | 'Lambda'
  | 'HTTP API'
  | 'DynamoDB'
  | 'EventBridge'
  | 'SES'
  | 'CloudFront'
  | 'S3'
  | 'CloudWatch'
  | 'X-Ray'
  | 'KMS'
  | 'WAF';

/** When the prices below were last compared with AWS's pages. */
export const pricesAsOf = 'the list prices of us-east-1 as of November 2026';

const million = 1e6;
const terabyte = 1000;

const flat = (each: number) => [{ upTo: Number.POSITIVE_INFINITY, each }];

export const prices = {
  runs: { service: 'Lambda', unit: 'request', tiers: flat(0.2 / million), free: million },
  computeGbSeconds: {
    service: 'Lambda',
    unit: 'GB-second on arm64',
    tiers: [
      { upTo: 7.5e9, each: 0.0000133334 },
      { upTo: 18.75e9, each: 0.0000120001 },
      { upTo: Number.POSITIVE_INFINITY, each: 0.0000106667 },
    ],
    free: 400_000,
  },
  apiRequests: {
    service: 'HTTP API',
    unit: 'request',
    tiers: [
      { upTo: 300 * million, each: 1 / million },
      { upTo: Number.POSITIVE_INFINITY, each: 0.9 / million },
    ],
    free: 0,
  },
  reads: { service: 'DynamoDB', unit: 'read request unit, on demand', tiers: flat(0.125 / million), free: 0 },
  writes: { service: 'DynamoDB', unit: 'write request unit, on demand', tiers: flat(0.625 / million), free: 0 },
  storedGb: { service: 'DynamoDB', unit: 'GB stored', tiers: flat(0.25), free: 25 },
  restorableGb: { service: 'DynamoDB', unit: 'GB of point-in-time recovery', tiers: flat(0.2), free: 0 },
  exportedGb: { service: 'DynamoDB', unit: 'GB exported to S3', tiers: flat(0.1), free: 0 },
  events: { service: 'EventBridge', unit: 'event published, up to 64 kB', tiers: flat(1 / million), free: 0 },
  archivedGb: { service: 'EventBridge', unit: 'GB archived', tiers: flat(0.1), free: 0 },
  mails: { service: 'SES', unit: 'mail', tiers: flat(0.1 / 1000), free: 0 },
  edgeRequests: { service: 'CloudFront', unit: 'HTTPS request', tiers: flat(1 / million), free: 10 * million },
  edgeRuns: { service: 'CloudFront', unit: 'run of the function', tiers: flat(0.1 / million), free: 2 * million },
  edgeGb: {
    service: 'CloudFront',
    unit: 'GB to viewers',
    tiers: [
      { upTo: 10 * terabyte, each: 0.085 },
      { upTo: 50 * terabyte, each: 0.08 },
      { upTo: 150 * terabyte, each: 0.06 },
      { upTo: Number.POSITIVE_INFINITY, each: 0.04 },
    ],
    free: terabyte,
  },
  exportsKeptGb: { service: 'S3', unit: 'GB stored', tiers: flat(0.023), free: 0 },
  fileReads: { service: 'S3', unit: 'GET', tiers: flat(0.4 / million), free: 0 },
  logGb: {
    service: 'CloudWatch',
    unit: 'GB of logs ingested',
    tiers: [
      { upTo: 10 * terabyte, each: 0.5 },
      { upTo: Number.POSITIVE_INFINITY, each: 0.25 },
    ],
    free: 5,
  },
  alarms: { service: 'CloudWatch', unit: 'alarm', tiers: flat(0.1), free: 10 },
  metrics: { service: 'CloudWatch', unit: 'custom metric', tiers: flat(0.3), free: 10 },
  dashboards: { service: 'CloudWatch', unit: 'dashboard of 50 metrics at most', tiers: flat(3), free: 3 },
  traces: { service: 'X-Ray', unit: 'trace recorded', tiers: flat(5 / million), free: 100_000 },
  firewalls: { service: 'WAF', unit: 'web ACL', tiers: flat(5), free: 0 },
  firewallRules: { service: 'WAF', unit: 'rule', tiers: flat(1), free: 0 },
  firewallRequests: { service: 'WAF', unit: 'request', tiers: flat(0.6 / million), free: 0 },
  keyUses: { service: 'KMS', unit: 'use of a key', tiers: flat(3 / million), free: 20_000 },
} as const satisfies Record<string, Price>;

export type Meter = keyof typeof prices;

/** Units per month. */
export type Quantities = Record<Meter, number>;

/** The cost of a number of units, tier by tier. */
export const costOf = ({ tiers, free }: Price, units: number, isFreeCounted: boolean): number => {
  const billed = Math.max(0, units - (isFreeCounted ? free : 0));
  let [cost, from] = [0, 0];
  for (const { upTo, each } of tiers) {
    cost += Math.max(0, Math.min(billed, upTo) - from) * each;
    from = upTo;
  }
  return cost;
};
