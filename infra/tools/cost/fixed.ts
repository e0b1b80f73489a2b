import { metricNames } from '#contract/page-names.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { jobNames, queueNames } from '#infra/config/names.ts';
import { stages } from '#infra/config/stages.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { dollars, table } from './markdown.ts';
import { costOf, prices } from './prices.ts';

type DeployedStage = 'prod' | 'dev';

/**
 * CloudWatch bills each metric of an alarm: of the site, the logs, the account, SES, each table, queue and job, and of
 * the exports, which only production has.
 */
export const alarmMetricsOf = (stage: DeployedStage): number =>
  3 + 2 + 2 + 2 + 2 * tableKeys.length + queueNames(stage).length + jobNames.length + (stage === 'prod' ? 1 : 0);
/** Logged errors and alarms. */
const loggedMetrics = 2;

/** What a stage has, however few its customers are. */
export const fixedQuantitiesOf = (stage: DeployedStage) => ({
  // The one that rolls a canary release back is in the stack of the API.
  alarms: alarmMetricsOf(stage) + Number(stages[stage].isCanaried),
  metrics: metricNames.length + loggedMetrics,
  dashboards: 1,
  firewalls: Number(stages[stage].hasFirewall),
  firewallRules: Number(stages[stage].hasFirewall),
});

type FixedMeter = keyof ReturnType<typeof fixedQuantitiesOf>;
type Item = { meter: FixedMeter; dollars: number };

/** The account has one free tier. Production uses it first. */
const freeFor = (meter: FixedMeter, stage: DeployedStage, isFreeCounted: boolean): number => {
  if (!isFreeCounted) return 0;
  const { free } = prices[meter];
  return stage === 'prod' ? free : Math.max(0, free - fixedQuantitiesOf('prod')[meter]);
};

/** What a stage costs a month without a single customer. */
export const fixedBillOf = (stage: DeployedStage, isFreeCounted: boolean): Item[] => {
  const quantities = fixedQuantitiesOf(stage);
  return keysOf(quantities).map((meter) => {
    const price = { ...prices[meter], free: freeFor(meter, stage, isFreeCounted) };
    return { meter, dollars: costOf(price, quantities[meter], true) };
  });
};

export const totalOf = (items: readonly Item[]): number => items.reduce((sum, item) => sum + item.dollars, 0);

/** Both stages in one account. */
export const fixedTable = (): string => {
  const bills = [fixedBillOf('prod', true), fixedBillOf('dev', true), fixedBillOf('prod', false)];
  const rows = (bills[0] ?? []).map(({ meter }, row) => [
    `${prices[meter].service}, ${prices[meter].unit}`,
    ...bills.map((bill) => dollars(bill[row]?.dollars ?? 0)),
  ]);
  return table(
    ['fixed cost of a month', 'prod', 'dev, beside it', 'prod without free tier'],
    [...rows, ['**total**', ...bills.map((bill) => dollars(totalOf(bill)))]],
  );
};
