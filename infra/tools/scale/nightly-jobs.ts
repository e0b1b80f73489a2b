import { retriesMax, timeoutSeconds } from '#infra/config/limits.ts';
import { daysPerMonth, pageMs, pausesMs, subscriptionsPerPage } from '../cost/loads.ts';
import { usageAssumptions } from '../cost/usage-assumptions.ts';

/** A job that is cut off is started again as often as anything that failed, and goes on where it stopped. */
const runsPerNight = 1 + retriesMax;
const runMs = timeoutSeconds.jobs * 1000;

export type Night = {
  job: 'expireSubscriptions' | 'reconcileBilling';
  perItem: string;
  itemsPerRun: number;
  itemsPerNight: number;
  /** How many payers have so many items in a night. */
  payers: number;
};

/** Plans that end in a month, of each payer. */
const endingShare =
  (usageAssumptions.refusals.count + usageAssumptions.cancellations.count) / usageAssumptions.payers.count;

export const nights = (): Night[] => {
  const reviews = Math.floor(runMs / pausesMs.perReview);
  const compared = Math.floor(runMs / pageMs) * subscriptionsPerPage;
  return [
    {
      job: 'expireSubscriptions',
      perItem: `${pausesMs.perReview} ms for a user whose last paid day is over`,
      itemsPerRun: reviews,
      itemsPerNight: reviews * runsPerNight,
      payers: (reviews * runsPerNight * daysPerMonth) / endingShare,
    },
    {
      job: 'reconcileBilling',
      perItem: `${pageMs} ms for ${subscriptionsPerPage} subscriptions`,
      itemsPerRun: compared,
      itemsPerNight: compared * runsPerNight,
      payers: compared * runsPerNight,
    },
  ];
};
