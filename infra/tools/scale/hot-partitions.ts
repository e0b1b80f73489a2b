import { kindOf } from '#infra/config/names.ts';
import { daysPerMonth, loadsOf, payersOf } from '../cost/loads.ts';
import { peakFactor } from '../cost/quotas.ts';
import { usageAssumptions } from '../cost/usage-assumptions.ts';

/** DynamoDB's limits of one partition, and so of one item. */
const readsPerSecond = 3_000;
const writesPerSecond = 1_000;

/** Where everybody's requests could meet in one partition, and from how many users on they are too many for it. */
export type HotSpot = { where: string; meets: string; limit: string; users: number | null; answer: string };

const million = 1e6;
const secondsPerMonth = daysPerMonth * 86_400;
const secondsPerHour = 3_600;

const usersFor = (limit: number, perMillion: number): number => (limit / perMillion) * million;
const peakOf = (perMonth: number): number => (perMonth * peakFactor) / secondsPerMonth;

const checkouts = usageAssumptions.purchases.count + usageAssumptions.abandonedCheckouts.count;
const settlements =
  usageAssumptions.purchases.count + usageAssumptions.refusals.count + usageAssumptions.cancellations.count;

export const hotSpots = (): HotSpot[] => {
  const payers = payersOf(million);
  const catalogue = loadsOf(million)
    .filter(({ name }) => kindOf(name) !== 'jobs')
    .reduce((sum, { units }) => sum + (units.query ?? 0), 0);
  const writes = `${writesPerSecond.toLocaleString('en-US')} writes a second`;
  return [
    {
      where: 'the catalogue, one partition',
      meets: 'everybody who lists, chooses or shows locations, and every reconciliation',
      limit: `${readsPerSecond.toLocaleString('en-US')} reads a second`,
      users: usersFor(readsPerSecond, peakOf(catalogue)),
      answer: 'what lists and chooses keeps it for a minute, which is not counted here; the rest could as well',
    },
    {
      where: '`byExpiry`, a partition for each day',
      meets: 'the renewals of a day, if the provider charged them all within an hour',
      limit: writes,
      users: usersFor(writesPerSecond, payers / daysPerMonth / secondsPerHour),
      answer: 'none is needed: only keys, written when a day changes, read by one job',
    },
    {
      where: '`byPaid`, ten shards',
      meets: 'plans that begin and end',
      limit: `ten times ${writes}`,
      users: usersFor(10 * writesPerSecond, peakOf(settlements * 10_000)),
      answer: 'sharded by the id of the user (functions/repositories/locations.ts)',
    },
    {
      where: '`byPending`, four shards',
      meets: 'checkouts that are opened and settled',
      limit: `four times ${writes}`,
      users: usersFor(4 * writesPerSecond, peakOf(2 * checkouts * 10_000)),
      answer: 'sharded by the id of the user (functions/repositories/billing.ts)',
    },
    {
      where: "a job's cursor, one item",
      meets: 'one write for each hundred users a job has asked for, a few a minute',
      limit: writes,
      users: null,
      answer: 'none is needed: a job paces itself',
    },
    {
      where: "an address's count of wrong passwords, one item",
      meets: 'whoever guesses at one address',
      limit: writes,
      users: null,
      answer: "the API's throttle lets fewer calls through, and after ten failures a call reads and does not write",
    },
    {
      where: "a user's item, with sessions, checkout and record",
      meets: 'the tabs and devices of one person, and the notices about them',
      limit: writes,
      users: null,
      answer: 'each writer is conditioned on its own part, so they do not fight',
    },
    {
      where: 'claims of addresses and names, ledger rows',
      meets: 'nobody: their keys are random',
      limit: writes,
      users: null,
      answer: 'none is needed',
    },
  ];
};
