import { afterOutage, webhooksByMinute, webhooksPerRenewal } from './load-profile.ts';
import type { Outcome } from './provider-polling.ts';
import { syncFromQueue, syncImmediately } from './provider-polling.ts';

/** The provider's rate limit per kind of call. Some calls are reserved for users and jobs. */
export const providerPerMinute = 600;
const reservedPerMinute = 100;
export const syncsPerMinute = providerPerMinute - reservedPerMinute;

export const outage = { fromHour: 18, hours: 2 };

export type Day = 'ordinary' | 'outage';

const arrivals: Record<Day, (payers: number) => number[]> = {
  ordinary: webhooksByMinute,
  outage: (payers) => afterOutage(webhooksByMinute(payers), outage.fromHour, outage.hours),
};

/** The webhooks of a charge and its invoice arrive together, so in a queue they can share one sync. */
export const syncsPerRenewal = webhooksPerRenewal - 1;
const mergedOf = (byMinute: readonly number[]): number[] =>
  byMinute.map((webhooks) => (webhooks * syncsPerRenewal) / webhooksPerRenewal);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export type Scenario = {
  payers: number;
  perDay: number;
  mergedPerDay: number;
  busiest: number;
  asBuilt: Outcome;
  queued: Outcome;
  merged: Outcome;
};

export const scenarioOf = (payers: number, day: Day): Scenario => {
  const byMinute = arrivals[day](payers);
  const joined = mergedOf(byMinute);
  return {
    payers,
    perDay: sum(byMinute),
    mergedPerDay: sum(joined),
    busiest: Math.max(...byMinute),
    asBuilt: syncImmediately(byMinute, syncsPerMinute),
    queued: syncFromQueue(byMinute, syncsPerMinute),
    merged: syncFromQueue(joined, syncsPerMinute),
  };
};

export const payersShown = [10_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000];

/** The number of payers, to a thousand, up to which no sync is dead-lettered as built. */
export const payersBeforeLoss = (day: Day): number => {
  const isLost = (thousands: number): boolean => scenarioOf(thousands * 1000, day).asBuilt.deadLettered >= 1;
  let [holds, breaks] = [0, 1];
  while (!isLost(breaks)) [holds, breaks] = [breaks, breaks * 2];
  while (breaks - holds > 1) {
    const middle = Math.floor((holds + breaks) / 2);
    if (isLost(middle)) breaks = middle;
    else holds = middle;
  }
  return holds * 1000;
};
