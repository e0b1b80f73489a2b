import { retriesMax, timeoutSeconds } from '#infra/config/limits.ts';
import { daysPerMonth, pageMs, pausesMs, subscriptionsPerPage } from '../cost/loads.ts';
import { usageAssumptions } from '../cost/usage-assumptions.ts';

/** A job that times out is retried like any failed invocation and continues where it stopped. */
const runsPerNight = 1 + retriesMax;
const runMs = timeoutSeconds.jobs * 1000;

export type NightlyJob = {
  job: 'expireSubscriptions' | 'reconcileBilling';
  perItem: string;
  itemsPerRun: number;
  itemsPerNight: number;
  /** The number of payers with so many items per night. */
  payers: number;
};

/** Share of payers whose plan ends in a month. */
const endingShare =
  (usageAssumptions.refusals.count + usageAssumptions.cancellations.count) / usageAssumptions.payers.count;

export const nightlyJobs = (): NightlyJob[] => {
  const reviews = Math.floor(runMs / pausesMs.perReview);
  const compared = Math.floor(runMs / pageMs) * subscriptionsPerPage;
  return [
    {
      job: 'expireSubscriptions',
      perItem: `${pausesMs.perReview} ms per user whose paid period has ended`,
      itemsPerRun: reviews,
      itemsPerNight: reviews * runsPerNight,
      payers: (reviews * runsPerNight * daysPerMonth) / endingShare,
    },
    {
      job: 'reconcileBilling',
      perItem: `${pageMs} ms per ${subscriptionsPerPage} subscriptions`,
      itemsPerRun: compared,
      itemsPerNight: compared * runsPerNight,
      payers: compared * runsPerNight,
    },
  ];
};
