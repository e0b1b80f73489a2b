import { functionNames } from '#infra/config/names.ts';
import { sizes } from './bill-tables.ts';
import { loadsOf } from './loads.ts';
import { number, table } from './markdown.ts';
import { bytes, coldShareOf } from './month.ts';
import { rowsOf, unitsOf } from './operation-units.ts';
import type { Price } from './prices.ts';
import { prices } from './prices.ts';
import { providerCallNames, tableRequests } from './units.ts';
import { monthlyRunsPer100Users, usageAssumptions } from './usage-assumptions.ts';
import { waitsMs } from './waits.ts';

export const usageTable = (): string =>
  table(
    ['per 100 users and month', 'count'],
    Object.values(usageAssumptions).map(({ count, description }) => [description, number(count)]),
  );

export const durationTable = (): string =>
  table(
    ['Lambda duration', 'ms'],
    Object.values(waitsMs).map(({ ms, description }) => [description, number(ms)]),
  );

export const byteTable = (): string =>
  table(
    ['stored or logged', 'bytes'],
    Object.values(bytes).map(({ count, description }) => [description, number(count)]),
  );

export const coldStartShares = (): string =>
  sizes.map((users) => `${coldShareOf(users) * 100} % at ${users.toLocaleString('en-US')}`).join(', ');

export const runTable = (): string =>
  table(
    ['Lambda', 'situation', 'times'],
    monthlyRunsPer100Users.map(({ run, times }) => [`\`${run.name}\``, run.situation, number(times)]),
  );

const perMillion = 1e6;

/** Small prices are given per million: '$0.2 a million'. */
const priceText = (each: number): string =>
  each < 0.001
    ? `$${(each * perMillion).toLocaleString('en-US', { maximumFractionDigits: 4 })} a million`
    : `$${each.toLocaleString('en-US', { maximumFractionDigits: 4 })}`;

const tierText = ({ tiers }: Price): string =>
  tiers
    .map(({ upTo, each }, index) =>
      tiers.length === 1 || index === tiers.length - 1
        ? priceText(each)
        : `${priceText(each)} up to ${upTo.toLocaleString('en-US')}`,
    )
    .join(', then ');

export const priceTable = (): string =>
  table(
    ['service', 'unit', 'price', 'free each month'],
    Object.values<Price>(prices).map((price) => [price.service, price.unit, tierText(price), number(price.free)]),
  );

const inCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || 'none';

/** The Lambdas that the monthly bill leaves out. */
export const uncountedLine = (): string => {
  const counted = new Set(loadsOf(perMillion).map(({ name }) => name));
  return inCode(functionNames.filter((name) => !counted.has(name)));
};

export const unmeasured = (): string[] => functionNames.filter((name) => rowsOf(name).length === 0);
export const unmeasuredLine = (): string => inCode(unmeasured());

/** The units of every Lambda in each of its situations. */
export const unitTable = (): string =>
  table(
    ['Lambda', 'situation', 'table requests', 'reads', 'writes', 'events', 'mails', 'secrets', 'provider calls'],
    functionNames.flatMap((name) =>
      rowsOf(name).map((situation) => {
        const units = unitsOf({ name, situation });
        const list = (names: readonly (keyof typeof units)[]): string =>
          names
            .filter((each) => units[each] !== undefined)
            .map((each) => (units[each] === 1 ? each : `${units[each]} ${each}`))
            .join(', ');
        const counts = [units.reads, units.writes, units.events, units.mails, units.secrets];
        return [
          `\`${name}\``,
          situation,
          list(tableRequests),
          ...counts.map((count) => number(count ?? 0)),
          list(providerCallNames),
        ];
      }),
    ),
  );
