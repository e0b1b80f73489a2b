import { number, roughly, table } from '../cost/markdown.ts';
import { usageAssumptions } from '../cost/usage-assumptions.ts';
import { hotPartitions } from './hot-partitions.ts';
import { minutesPerDay } from './load-profile.ts';
import { nightlyJobs } from './nightly-jobs.ts';
import { peakOf } from './peak.ts';
import type { Outcome } from './provider-polling.ts';
import type { Day, Scenario } from './scenarios.ts';
import { payersShown, scenarioOf, syncsPerMinute } from './scenarios.ts';

const usersShown = [1_000_000, 10_000_000, 100_000_000];

/** The number of users with so many payers among them. */
export const usersOf = (payers: number): number => (payers * 100) / usageAssumptions.payers.count;

const wait = ({ longestWaitMinutes }: Outcome, perDay: number): string => {
  if (perDay > syncsPerMinute * minutesPerDay) return 'grows every day';
  if (longestWaitMinutes === 0) return '–';
  return longestWaitMinutes < 120 ? `${longestWaitMinutes} min` : `${number(longestWaitMinutes / 60)} h`;
};

const row = ({
  payers,
  busiest,
  perDay,
  mergedPerDay: joinedPerDay,
  asBuilt,
  queued,
  merged: joined,
}: Scenario): string[] => [
  roughly(usersOf(payers)),
  payers.toLocaleString('en-US'),
  perDay.toLocaleString('en-US', { maximumFractionDigits: 0 }),
  number(Math.round(busiest)),
  number(Math.round(asBuilt.deadLettered)),
  wait(queued, perDay),
  wait(joined, joinedPerDay),
];

export const dayTable = (day: Day): string =>
  table(
    [
      'users',
      'payers',
      'webhooks a day',
      'in the busiest minute',
      'dead-lettered as built',
      'longest wait in a queue',
      'with merged syncs',
    ],
    payersShown.map((payers) => row(scenarioOf(payers, day))),
  );

export const peakTable = (): string =>
  table(
    ['users', 'webhooks a second', 'events a second', 'concurrent Lambdas', 'receipts a second', 'receipts a day'],
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

export const nightlyJobTable = (): string =>
  table(
    ['job', 'duration', 'per run', 'per night', 'payers', 'users'],
    nightlyJobs().map(({ job, perItem, itemsPerRun, itemsPerNight, payers }) => [
      `\`${job}\``,
      perItem,
      itemsPerRun.toLocaleString('en-US'),
      itemsPerNight.toLocaleString('en-US'),
      roughly(payers),
      roughly(usersOf(payers)),
    ]),
  );

export const hotPartitionTable = (): string =>
  table(
    ['partition', 'requests', 'limit', 'users at the limit', 'mitigation'],
    hotPartitions()
      .toSorted((a, b) => (a.users ?? Number.POSITIVE_INFINITY) - (b.users ?? Number.POSITIVE_INFINITY))
      .map(({ partition: where, requests: meets, limit, users, mitigation: answer }) => [
        where,
        meets,
        limit,
        users === null ? 'never' : roughly(users),
        answer,
      ]),
  );
