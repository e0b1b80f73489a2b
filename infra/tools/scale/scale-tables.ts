import { number, roughly, table } from '../cost/markdown.ts';
import { usageAssumptions } from '../cost/usage-assumptions.ts';
import { hotSpots } from './hot-partitions.ts';
import { minutesPerDay } from './load-profile.ts';
import { nights } from './nightly-jobs.ts';
import { peakOf } from './peak.ts';
import type { Outcome } from './provider-polling.ts';
import type { Day, Scenario } from './scenarios.ts';
import { forNotices, payersShown, scenarioOf } from './scenarios.ts';

const usersShown = [1_000_000, 10_000_000, 100_000_000];

/** How many users have so many payers among them. */
export const usersOf = (payers: number): number => (payers * 100) / usageAssumptions.payers.count;

const wait = ({ longestWaitMinutes }: Outcome, perDay: number): string => {
  if (perDay > forNotices * minutesPerDay) return 'grows every day';
  if (longestWaitMinutes === 0) return '–';
  return longestWaitMinutes < 120 ? `${longestWaitMinutes} min` : `${number(longestWaitMinutes / 60)} h`;
};

const row = ({ payers, busiest, perDay, joinedPerDay, asBuilt, queued, joined }: Scenario): string[] => [
  roughly(usersOf(payers)),
  payers.toLocaleString('en-US'),
  perDay.toLocaleString('en-US', { maximumFractionDigits: 0 }),
  number(Math.round(busiest)),
  number(Math.round(asBuilt.givenUp)),
  wait(queued, perDay),
  wait(joined, joinedPerDay),
];

export const dayTable = (day: Day): string =>
  table(
    [
      'users',
      'payers',
      'notices a day',
      'in the busiest minute',
      'given up as built',
      'longest wait in a queue',
      'the same, joined',
    ],
    payersShown.map((payers) => row(scenarioOf(payers, day))),
  );

export const peakTable = (): string =>
  table(
    [
      'users',
      'webhooks a second',
      'events a second',
      'Lambdas at work, their waits unpaced',
      'receipts a second',
      'receipts a day',
    ],
    usersShown.map((users) => {
      const peak = peakOf(users);
      return [
        users.toLocaleString('en-US'),
        number(peak.webhooks),
        number(peak.events),
        number(peak.lambdas),
        number(peak.receipts),
        peak.receiptsOfDay.toLocaleString('en-US'),
      ];
    }),
  );

export const nightTable = (): string =>
  table(
    ['job', 'takes', 'in one run', 'in a night', 'enough for payers', 'for users'],
    nights().map(({ job, perItem, itemsPerRun, itemsPerNight, payers }) => [
      `\`${job}\``,
      perItem,
      itemsPerRun.toLocaleString('en-US'),
      itemsPerNight.toLocaleString('en-US'),
      roughly(payers),
      roughly(usersOf(payers)),
    ]),
  );

export const hotSpotTable = (): string =>
  table(
    ['where requests could meet', 'what meets there', 'what it takes', 'too many from, users', 'the answer'],
    hotSpots()
      .toSorted((a, b) => (a.users ?? Number.POSITIVE_INFINITY) - (b.users ?? Number.POSITIVE_INFINITY))
      .map(({ where, meets, limit, users, answer }) => [
        where,
        meets,
        limit,
        users === null ? 'never' : roughly(users),
        answer,
      ]),
  );
