import { apiThrottle } from '#infra/config/limits.ts';
import { kindOf } from '#infra/config/names.ts';
import type { Load } from './loads.ts';
import { daysPerMonth, loadsOf } from './loads.ts';
import { coldShareOf, quantitiesOf } from './month.ts';
import type { UnitName } from './units.ts';

/** How much busier the busiest second is than the average one. An assumption. */
export const peakFactor = 10;

const secondsPerMonth = daysPerMonth * 86_400;

/** Something that AWS, the provider or we ourselves limit. `perMillion` is what a million users take of it at the peak. */
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

/** What is limited, in the order in which a growing number of users meets it. */
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
      remedy: 'our own throttle: `apiThrottle` in infra/config/limits.ts, up to the next row',
    },
    {
      what: 'requests to the HTTP API',
      limit: 10_000,
      unit: 'a second',
      perMillion: perSecond(total(api, runsOf)),
      remedy: "Service Quotas, API Gateway: 'Throttle rate'",
    },
    {
      what: 'Lambdas at work',
      limit: 1_000,
      unit: 'at once',
      perMillion: perSecond(total(loads, ({ ms }) => ms / 1000)),
      remedy: 'Service Quotas L-B99A9384; a new account may begin with 10',
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
      what: 'events handed to reactions',
      limit: 18_750,
      unit: 'a second',
      perMillion: perSecond(total(reactions, runsOf)),
      remedy: 'beyond it they are late, not lost; Service Quotas, EventBridge: Invocations',
    },
    {
      what: 'mails',
      limit: 14,
      unit: 'a second',
      perMillion: perSecond(total(loads, unitsOf('mails'))),
      remedy: 'SES: ask for a higher sending rate with the first request to leave the sandbox (200 a day, 1 a second)',
    },
    {
      what: 'mails of a day',
      limit: 50_000,
      unit: 'a day',
      perMillion: total(loads, unitsOf('mails')) / daysPerMonth,
      remedy: 'SES: the daily sending quota, with the same request',
    },
    {
      what: 'reads of the catalogue, one partition',
      limit: 3_000,
      unit: 'read units a second',
      perMillion: perSecond(total(loads, unitsOf('query'))),
      remedy: 'counted as if no Lambda kept it for a minute, as those that list and choose do; see docs/scale.md',
    },
    {
      what: 'reads of the tables, as if of one',
      limit: 40_000,
      unit: 'read units a second',
      perMillion: perSecond(total(loads, unitsOf('reads'))),
      remedy: "Service Quotas, DynamoDB: 'Table-level read throughput limit'; a new table begins with 12,000",
    },
    {
      what: 'writes of the tables, as if of one',
      limit: 40_000,
      unit: 'write units a second',
      perMillion: perSecond(total(loads, unitsOf('writes'))),
      remedy: "Service Quotas, DynamoDB: 'Table-level write throughput limit'; a new table begins with 4,000",
    },
    {
      what: 'calls of one kind at the payment provider, GET /subscription',
      limit: 600,
      unit: 'a minute',
      perMillion: 60 * perSecond(total(loads, unitsOf('list'))),
      remedy: 'see docs/scale.md: a queue that is worked off at the pace of the provider; ask the provider for more',
    },
    {
      what: 'requests at the edge, and runs of its function',
      limit: 250_000,
      unit: 'a second',
      perMillion: perSecond(quantitiesOf(million).edgeRequests),
      remedy: 'Service Quotas, CloudFront',
    },
  ];
};

export const usersAt = ({ limit, perMillion }: Quota): number => (limit / perMillion) * million;
