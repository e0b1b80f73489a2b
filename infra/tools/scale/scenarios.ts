import { afterSilence, noticesByMinute, noticesPerRenewal } from './load-profile.ts';
import type { Outcome } from './provider-polling.ts';
import { lookAtOnce, lookInTurn } from './provider-polling.ts';

/** What the provider takes of one kind a minute, and what is left of it for notices beside people and jobs. */
export const providerPerMinute = 600;
const reservedPerMinute = 100;
export const forNotices = providerPerMinute - reservedPerMinute;

export const silence = { fromHour: 18, hours: 2 };

export type Day = 'ordinary' | 'with silence';

const arrivals: Record<Day, (payers: number) => number[]> = {
  ordinary: noticesByMinute,
  'with silence': (payers) => afterSilence(noticesByMinute(payers), silence.fromHour, silence.hours),
};

/** The charge and its invoice are told together; in a queue they can be one look. */
export const looksPerRenewal = noticesPerRenewal - 1;
const joinedOf = (byMinute: readonly number[]): number[] =>
  byMinute.map((notices) => (notices * looksPerRenewal) / noticesPerRenewal);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export type Scenario = {
  payers: number;
  perDay: number;
  joinedPerDay: number;
  busiest: number;
  asBuilt: Outcome;
  queued: Outcome;
  joined: Outcome;
};

export const scenarioOf = (payers: number, day: Day): Scenario => {
  const byMinute = arrivals[day](payers);
  const joined = joinedOf(byMinute);
  return {
    payers,
    perDay: sum(byMinute),
    joinedPerDay: sum(joined),
    busiest: Math.max(...byMinute),
    asBuilt: lookAtOnce(byMinute, forNotices),
    queued: lookInTurn(byMinute, forNotices),
    joined: lookInTurn(joined, forNotices),
  };
};

export const payersShown = [10_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000];

/** How many payers there can be, to a thousand, before a notice of theirs is given up as it is built. */
export const payersBeforeLoss = (day: Day): number => {
  const isLost = (thousands: number): boolean => scenarioOf(thousands * 1000, day).asBuilt.givenUp >= 1;
  let [holds, breaks] = [0, 1];
  while (!isLost(breaks)) [holds, breaks] = [breaks, breaks * 2];
  while (breaks - holds > 1) {
    const middle = Math.floor((holds + breaks) / 2);
    if (isLost(middle)) breaks = middle;
    else holds = middle;
  }
  return holds * 1000;
};
