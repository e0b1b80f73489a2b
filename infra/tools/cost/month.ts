import { keysOf } from '#domain/typed-keys.ts';
import { backupDays } from '#infra/config/backup.ts';
import { memoryMb } from '#infra/config/limits.ts';
import { kindOf } from '#infra/config/names.ts';
import { fixedQuantitiesOf } from './fixed.ts';
import type { Load } from './loads.ts';
import { loadsOf, payersOf } from './loads.ts';
import type { Meter, Quantities, Service } from './prices.ts';
import { costOf, prices } from './prices.ts';
import type { Units } from './units.ts';
import { usageAssumptions } from './usage-assumptions.ts';
import { waitsMs } from './waits.ts';

const gigabyte = 1e9;
const nightsPerMonth = 30;
const secondsPerMonth = 30 * 86_400;

/** Bytes stored or sent, as far as they are not measured. */
export const bytes = {
  user: { count: 1_400, description: 'a user: item, unique keys and index entries' },
  locations: { count: 320, description: 'the locations of a payer' },
  charge: { count: 1_000, description: 'a charge in the ledger, with its index entry' },
  event: { count: 400, description: 'an event in the archive' },
  runLog: { count: 600, description: "log lines of a run, with Lambda's own" },
  accessLog: { count: 300, description: 'an access log line' },
} as const;
/** Charges are never deleted; the bill is that of the first year's end. */
const monthsKept = 12;

/** The share of cold starts. It is larger with fewer calls. */
export const coldShareOf = (users: number): number => {
  if (users < 10_000) return 0.3;
  return users < 1_000_000 ? 0.05 : 0.01;
};

/** X-Ray samples the first request of each second and 5 % of the others. */
const tracesOf = (runs: number): number => Math.min(runs, secondsPerMonth) + 0.05 * Math.max(0, runs - secondsPerMonth);

const sum = (loads: readonly Load[], of: (load: Load) => number): number =>
  loads.reduce((total, load) => total + of(load), 0);

/** A cold start initializes the Lambda and fetches its secrets. Warm runs don't, so loads don't include this. */
const coldMs = ({ runs, units }: Load, coldShare: number): number =>
  coldShare * (runs * waitsMs.start.ms + (units.secrets ?? 0) * waitsMs.secret.ms);

const storedGb = (users: number): number => {
  const payers = payersOf(users);
  const charges = payers * monthsKept;
  return (users * bytes.user.count + payers * bytes.locations.count + charges * bytes.charge.count) / gigabyte;
};

/** A month's usage of everything that is billed. */
export const quantitiesOf = (users: number): Quantities => {
  const loads = loadsOf(users);
  const coldShare = coldShareOf(users);
  const total = (name: keyof Units): number => sum(loads, ({ units }) => units[name] ?? 0);
  const runs = sum(loads, (load) => load.runs);
  const calls = sum(loads, (load) => (kindOf(load.name) === 'api' ? load.runs : 0));
  const pageLoads = (usageAssumptions.pageLoads.count * users) / 100;
  const files = pageLoads * usageAssumptions.requestsPerPage.count;
  const kilobytes =
    pageLoads * usageAssumptions.kilobytesPerPage.count + calls * usageAssumptions.kilobytesPerCall.count;
  return {
    runs,
    computeGbSeconds: sum(loads, (load) => ((load.ms + coldMs(load, coldShare)) / 1000) * (memoryMb(load.name) / 1024)),
    apiRequests: calls,
    reads: total('reads'),
    writes: total('writes'),
    storedGb: storedGb(users),
    restorableGb: storedGb(users),
    exportedGb: nightsPerMonth * storedGb(users),
    // Compressed they are smaller than the tables.
    exportsKeptGb: backupDays * storedGb(users),
    events: total('events'),
    archivedGb: (total('events') * bytes.event.count) / gigabyte,
    mails: total('mails'),
    edgeRequests: files + calls,
    firewallRequests: files + calls,
    edgeRuns: pageLoads,
    edgeGb: (kilobytes * 1000) / gigabyte,
    fileReads: 0.05 * files,
    logGb: (runs * bytes.runLog.count + calls * bytes.accessLog.count) / gigabyte,
    ...fixedQuantitiesOf('prod'),
    traces: tracesOf(runs),
    keyUses: coldShare * total('secrets'),
  };
};

export type Bill = { service: Service; dollars: number }[];

const meters: Meter[] = keysOf(prices);

const isService = (meter: Meter, service: Service): boolean => prices[meter].service === service;

/** A month's bill by service, the most expensive first. */
export const billOf = (quantities: Quantities, isFreeCounted: boolean): Bill => {
  const services = [...new Set(meters.map((meter) => prices[meter].service))];
  return services
    .map((service) => ({
      service,
      dollars: meters
        .filter((meter) => isService(meter, service))
        .reduce((total, meter) => total + costOf(prices[meter], quantities[meter], isFreeCounted), 0),
    }))
    .toSorted((a, b) => b.dollars - a.dollars);
};
