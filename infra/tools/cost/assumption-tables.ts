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

export const habitTable = (): string =>
  table(
    ['of 100 users, a month', 'how many'],
    Object.values(usageAssumptions).map(({ count, says }) => [says, number(count)]),
  );

export const waitTable = (): string =>
  table(
    ['what a Lambda spends its time on', 'ms'],
    Object.values(waitsMs).map(({ ms, says }) => [says, number(ms)]),
  );

export const byteTable = (): string =>
  table(
    ['what is kept or logged', 'bytes'],
    Object.values(bytes).map(({ count, says }) => [says, number(count)]),
  );

export const coldLine = (): string =>
  sizes.map((users) => `${coldShareOf(users) * 100} % at ${users.toLocaleString('en-US')}`).join(', ');

export const runTable = (): string =>
  table(
    ['Lambda', 'situation', 'times'],
    monthlyRunsPer100Users.map(({ run, times }) => [`\`${run.name}\``, run.situation, number(times)]),
  );

const perMillion = 1e6;

/** '$0.20 a million', where one alone would be a row of zeros. */
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

/** The Lambdas that the month leaves out. */
export const uncountedLine = (): string => {
  const counted = new Set(loadsOf(perMillion).map(({ name }) => name));
  return inCode(functionNames.filter((name) => !counted.has(name)));
};

export const unmeasured = (): string[] => functionNames.filter((name) => rowsOf(name).length === 0);
export const unmeasuredLine = (): string => inCode(unmeasured());

/** What every Lambda asks for in each of its situations. */
export const unitTable = (): string =>
  table(
    ['Lambda', 'situation', 'requests to the tables', 'reads', 'writes', 'events', 'mails', 'secrets', 'the provider'],
    functionNames.flatMap((name) =>
      rowsOf(name).map((situation) => {
        const units = unitsOf({ name, situation });
        const told = (names: readonly (keyof typeof units)[]): string =>
          names
            .filter((each) => units[each] !== undefined)
            .map((each) => (units[each] === 1 ? each : `${units[each]} ${each}`))
            .join(', ');
        const counts = [units.reads, units.writes, units.events, units.mails, units.secrets];
        return [
          `\`${name}\``,
          situation,
          told(tableRequests),
          ...counts.map((count) => number(count ?? 0)),
          told(providerCallNames),
        ];
      }),
    ),
  );
