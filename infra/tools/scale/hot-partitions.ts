import { kindOf } from '#infra/config/names.ts';
import { daysPerMonth, loadsOf, payersOf } from '../cost/loads.ts';
import { peakFactor } from '../cost/quotas.ts';
import { usageAssumptions } from '../cost/usage-assumptions.ts';

/** DynamoDB's limits for one partition, and so for one item. */
const readsPerSecond = 3_000;
const writesPerSecond = 1_000;

/** A partition that many users' requests reach, and the number of users that exceeds its limit; null means never. */
export type HotPartition = {
  partition: string;
  requests: string;
  limit: string;
  users: number | null;
  mitigation: string;
};

const million = 1e6;
const secondsPerMonth = daysPerMonth * 86_400;
const secondsPerHour = 3_600;

const usersFor = (limit: number, perMillion: number): number => (limit / perMillion) * million;
const peakOf = (perMonth: number): number => (perMonth * peakFactor) / secondsPerMonth;

const checkouts = usageAssumptions.purchases.count + usageAssumptions.abandonedCheckouts.count;
const settlements =
  usageAssumptions.purchases.count + usageAssumptions.refusals.count + usageAssumptions.cancellations.count;

export const hotPartitions = (): HotPartition[] => {
  const payers = payersOf(million);
  const catalogue = loadsOf(million)
    .filter(({ name }) => kindOf(name) !== 'jobs')
    .reduce((sum, { units }) => sum + (units.query ?? 0), 0);
  const writes = `${writesPerSecond.toLocaleString('en-US')} writes a second`;
  return [
    {
      partition: 'the catalogue, one partition',
      requests: 'listing, selecting and showing locations, and every reconciliation',
      limit: `${readsPerSecond.toLocaleString('en-US')} reads a second`,
      users: usersFor(readsPerSecond, peakOf(catalogue)),
      mitigation:
        'listServers and selectServers cache it for a minute, which is not counted here; the others could too',
    },
    {
      partition: '`byExpiry`, one partition per day',
      requests: 'the renewals of a day, if all were charged within an hour',
      limit: writes,
      users: usersFor(writesPerSecond, payers / daysPerMonth / secondsPerHour),
      mitigation: 'none needed: only keys, written when the date changes, read by one job',
    },
    {
      partition: '`byPaid`, ten shards',
      requests: 'starts and ends of plans',
      limit: `10 × ${writes}`,
      users: usersFor(10 * writesPerSecond, peakOf(settlements * 10_000)),
      mitigation: 'sharded by user id (functions/repositories/locations.ts)',
    },
    {
      partition: '`byPending`, four shards',
      requests: 'opened and completed checkouts',
      limit: `4 × ${writes}`,
      users: usersFor(4 * writesPerSecond, peakOf(2 * checkouts * 10_000)),
      mitigation: 'sharded by user id (functions/repositories/billing.ts)',
    },
    {
      partition: "a job's cursor, one item",
      requests: 'one write per hundred reviewed users, a few a minute',
      limit: writes,
      users: null,
      mitigation: 'none needed: a job paces itself',
    },
    {
      partition: 'the failed password attempts of an address, one item',
      requests: 'password guesses for one address',
      limit: writes,
      users: null,
      mitigation: "the API's throttle allows fewer calls, and after ten failures a call only reads",
    },
    {
      partition: "a user's item, with sessions, checkout and record",
      requests: 'the tabs and devices of one person, and webhooks about them',
      limit: writes,
      users: null,
      mitigation: 'each write is conditional on its own part of the item, so they do not conflict',
    },
    {
      partition: 'unique keys of addresses and usernames, ledger rows',
      requests: 'none: their keys are random',
      limit: writes,
      users: null,
      mitigation: 'none needed',
    },
  ];
};
