import { apiThrottle } from '#infra/config/limits.ts';
import { kindOf } from '#infra/config/names.ts';
import type { Load } from './loads.ts';
import { daysPerMonth, loadsOf } from './loads.ts';
import { coldShareOf, quantitiesOf } from './month.ts';
import type { UnitName } from './units.ts';

/** Assumed ratio of the peak second to the average one. */
export const peakFactor = 10;

const secondsPerMonth = daysPerMonth * 86_400;

/** A limit of AWS, the provider or our own. `perMillion` is the usage of a million users at the peak. */
export type Quota = { what: string; limit: number; unit: string; perMillion: number; remedy: string };

const million = 1e6;

const perSecond = (perMonth: number): number => (perMonth * peakFactor) / secondsPerMonth;

const total = (loads: readonly Load[], of: (load: Load) => number): number =>
  loads.reduce((sum, load) => sum + of(load), 0);

const unitsOf =
  (...names: UnitName[]) =>
  ({ units }: Load): number =>
    names.reduce((sum, name) => sum + (units[name] ?? 0), 0);

const runsOf = ({ runs }: Load): number => runs;

const busiest = (loads: readonly Load[]): { name: string; runs: number } => {
  const names = [...new Set(loads.map(({ name }) => name))];
  return names
    .map((name) => ({
      name,
      runs: total(
        loads.filter((load) => load.name === name),
        runsOf,
      ),
    }))
    .reduce((most, each) => (each.runs > most.runs ? each : most));
};

/** All quotas that grow with the number of users. */
export const quotas = (): Quota[] => {
  const loads = loadsOf(million).filter(({ name }) => kindOf(name) !== 'jobs');
  const api = loads.filter(({ name }) => kindOf(name) === 'api');
  const reactions = loads.filter(({ name }) => kindOf(name) === 'reactions');
  const route = busiest(api);
  const coldShare = coldShareOf(million);
  return [
    {
      what: `requests to one route, ${route.name}`,
      limit: apiThrottle.rateLimit,
      unit: 'a second',
      perMillion: perSecond(route.runs),
      remedy: 'our own throttle: `apiThrottle` in infra/config/limits.ts, up to the limit of the HTTP API',
    },
    {
      what: 'requests to the HTTP API',
      limit: 10_000,
      unit: 'a second',
      perMillion: perSecond(total(api, runsOf)),
      remedy: "Service Quotas, API Gateway: 'Throttle rate'",
    },
    {
      what: 'concurrent Lambdas',
      limit: 1_000,
      unit: 'at a time',
      perMillion: perSecond(total(loads, ({ ms }) => ms / 1000)),
      remedy: 'Service Quotas L-B99A9384; a new account may start with 10',
    },
    {
      what: 'secrets fetched by cold starts',
      limit: 40,
      unit: 'a second',
      perMillion: perSecond(coldShare * total(loads, unitsOf('secrets'))),
      remedy: "Parameter Store's higher throughput, a setting of the account ($5 a million)",
    },
    {
      what: 'events published',
      limit: 10_000,
      unit: 'a second',
      perMillion: perSecond(total(loads, unitsOf('publishes'))),
      remedy: "Service Quotas, EventBridge: 'PutEvents throttle limit'",
    },
    {
      what: 'events delivered to reactions',
      limit: 18_750,
      unit: 'a second',
      perMillion: perSecond(total(reactions, runsOf)),
      remedy: 'above it events are delayed, not lost; Service Quotas, EventBridge: Invocations',
    },
    {
      what: 'mails',
      limit: 14,
      unit: 'a second',
      perMillion: perSecond(total(loads, unitsOf('mails'))),
      remedy: 'SES: ask for a higher sending rate with the first request to leave the sandbox (200 a day, 1 a second)',
    },
    {
      what: 'mails per day',
      limit: 50_000,
      unit: 'a day',
      perMillion: total(loads, unitsOf('mails')) / daysPerMonth,
      remedy: 'SES: the daily sending quota, with the same request',
    },
    {
      what: 'catalogue reads, one partition',
      limit: 3_000,
      unit: 'read units a second',
      perMillion: perSecond(total(loads, unitsOf('query'))),
      remedy: 'without the one-minute cache of listServers and selectServers; see docs/scale.md',
    },
    {
      what: 'reads of all tables, as if of one',
      limit: 40_000,
      unit: 'read units a second',
      perMillion: perSecond(total(loads, unitsOf('reads'))),
      remedy: "Service Quotas, DynamoDB: 'Table-level read throughput limit'; a new table starts with 12,000",
    },
    {
      what: 'writes of all tables, as if of one',
      limit: 40_000,
      unit: 'write units a second',
      perMillion: perSecond(total(loads, unitsOf('writes'))),
      remedy: "Service Quotas, DynamoDB: 'Table-level write throughput limit'; a new table starts with 4,000",
    },
    {
      what: 'calls of one kind at the payment provider, GET /subscription',
      limit: 600,
      unit: 'a minute',
      perMillion: 60 * perSecond(total(loads, unitsOf('list'))),
      remedy: 'see docs/scale.md: a queue with a concurrency limit; ask the provider for more',
    },
    {
      what: 'CloudFront requests and function runs',
      limit: 250_000,
      unit: 'a second',
      perMillion: perSecond(quantitiesOf(million).edgeRequests),
      remedy: 'Service Quotas, CloudFront',
    },
  ];
};

export const usersAt = ({ limit, perMillion }: Quota): number => (limit / perMillion) * million;
