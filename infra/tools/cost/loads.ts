import type { FunctionName } from '#infra/config/names.ts';
import { reactionNames } from '#infra/config/names.ts';
import type { Run } from './operation-units.ts';
import { unitsOf } from './operation-units.ts';
import type { Units } from './units.ts';
import { sumOf } from './units.ts';
import type { Assumption, MonthlyRuns } from './usage-assumptions.ts';
import { monthlyRunsPer100Users, usageAssumptions } from './usage-assumptions.ts';
import { waitsMs, warmMs } from './waits.ts';

/** All runs of a Lambda in a month. */
export type Load = { name: FunctionName; runs: number; units: Units; ms: number };

export const daysPerMonth = 30;
const hoursPerMonth = daysPerMonth * 24;

/** A job pauses after each review that it publishes and after each page of the provider's list. */
export const pausesMs = { perReview: 150, perPage: 250 };
export const subscriptionsPerPage = 100;
/** One page is compared for a hundred users in parallel, with this many sequential reads for each. */
const sequentialReads = 5;
export const pageMs = waitsMs.provider.ms + sequentialReads * waitsMs.table.ms + pausesMs.perPage;

const perHundred = (habit: Assumption, users: number): number => (usageAssumptions[habit].count * users) / 100;

export const payersOf = (users: number): number => perHundred('payers', users);
/** Users whose plan ends in a month, each of whom the daily job re-syncs. */
const endingsOf = (users: number): number => perHundred('refusals', users) + perHundred('cancellations', users);
const hourlyLooksOf = (users: number): number => perHundred('abandonedCheckouts', users) * 24;

/** The units of one more item, from a run with few and a run with more of them. */
const slope = (few: Run, more: Run, between: number): Units =>
  sumOf([
    { units: unitsOf(more), times: 1 / between },
    { units: unitsOf(few), times: -1 / between },
  ]);

const jobLoads = (users: number): Load[] => {
  const [endings, looks, payers] = [endingsOf(users), hourlyLooksOf(users), payersOf(users)];
  const perDue = slope(
    { name: 'expireSubscriptions', situation: 'a hundred are due' },
    { name: 'expireSubscriptions', situation: 'two hundred and fifty are due' },
    150,
  );
  const perOpen = slope(
    { name: 'resolveStaleCheckouts', situation: 'one is open' },
    { name: 'resolveStaleCheckouts', situation: 'three are open' },
    2,
  );
  const perPayer = slope(
    { name: 'reconcileBilling', situation: 'one pays' },
    { name: 'reconcileBilling', situation: 'two pay' },
    1,
  );
  const pages = (payers * daysPerMonth) / subscriptionsPerPage;
  const settle = sumOf([
    { units: unitsOf({ name: 'resolveStaleCheckouts', situation: 'none is open' }), times: hoursPerMonth },
    { units: perOpen, times: looks },
  ]);
  return [
    {
      name: 'expireSubscriptions',
      runs: daysPerMonth,
      units: sumOf([
        { units: unitsOf({ name: 'expireSubscriptions', situation: 'nobody is due' }), times: daysPerMonth },
        { units: perDue, times: endings },
      ]),
      ms: endings * pausesMs.perReview,
    },
    {
      name: 'resolveStaleCheckouts',
      runs: hoursPerMonth,
      units: settle,
      ms: warmMs('resolveStaleCheckouts', hoursPerMonth, settle),
    },
    {
      name: 'reconcileBilling',
      runs: daysPerMonth,
      units: sumOf([
        { units: unitsOf({ name: 'reconcileBilling', situation: 'nobody pays' }), times: daysPerMonth },
        { units: perPayer, times: payers * daysPerMonth },
        { units: { list: 1 }, times: pages },
      ]),
      ms: pages * pageMs,
    },
  ];
};

const loadOf = ({ run, times }: MonthlyRuns): Load => {
  const units = sumOf([{ units: unitsOf(run), times }]);
  return { name: run.name, runs: times, units, ms: warmMs(run.name, times, units) };
};

const isReaction = ({ name }: Load): boolean => reactionNames.some((reaction) => reaction === name);

/** All loads of a month. Each event starts one reaction; events not listed are reconcileLocations runs without changes. */
export const loadsOf = (users: number): Load[] => {
  const habitual = monthlyRunsPer100Users.map(({ run, times }) => loadOf({ run, times: (times * users) / 100 }));
  const loads = [...habitual, ...jobLoads(users)];
  const events = loads.reduce((sum, { units }) => sum + (units.events ?? 0), 0);
  const reacted = loads.filter(isReaction).reduce((sum, { runs }) => sum + runs, 0);
  const rest: Run = { name: 'reconcileLocations', situation: 'finds all well' };
  return [...loads, loadOf({ run: rest, times: events - reacted })];
};
