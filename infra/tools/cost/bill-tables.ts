import { keysOf } from '#domain/typed-keys.ts';
import { payersOf } from './loads.ts';
import { dollars, roughly, table } from './markdown.ts';
import type { Bill } from './month.ts';
import { billOf, quantitiesOf } from './month.ts';
import type { Meter } from './prices.ts';
import { costOf, prices } from './prices.ts';
import { quotas, usersAt } from './quotas.ts';
import { savingsOf } from './savings.ts';
import type { Bar } from './share-chart.ts';

export const sizes = [1_000, 100_000, 10_000_000] as const;

const sizeName = (users: number): string => `${users.toLocaleString('en-US')} users`;

const totalOf = (bill: Bill): number => bill.reduce((sum, { dollars: each }) => sum + each, 0);

const largest = billOf(quantitiesOf(sizes[2]), false);

/** The bill by service, with and without the free tier. */
export const billTable = (): string => {
  const bills = sizes.flatMap((users) => [true, false].map((isFree) => billOf(quantitiesOf(users), isFree)));
  const services = largest.map(({ service }) => [
    service,
    ...bills.map((bill) => dollars(bill.find((each) => each.service === service)?.dollars ?? 0)),
  ]);
  const cents = bills.map((bill, index) => {
    const users = sizes[Math.floor(index / 2)] ?? 1;
    return `${((100 * totalOf(bill)) / payersOf(users)).toFixed(2)} ¢`;
  });
  return table(
    ['service', ...sizes.flatMap((users) => [sizeName(users), 'without free tier'])],
    [...services, ['**total**', ...bills.map((bill) => dollars(totalOf(bill)))], ['per payer', ...cents]],
  );
};

export const billBars = (): Bar[] =>
  sizes.map((users) => {
    const bill = billOf(quantitiesOf(users), false);
    return {
      label: sizeName(users),
      parts: largest.map(({ service }) => ({
        name: service,
        value: bill.find((each) => each.service === service)?.dollars ?? 0,
      })),
    };
  });

const meters: Meter[] = keysOf(prices);

/** The largest items of a bill. */
export const dominantTable = (): string =>
  table(
    ['users', 'first', 'second', 'third', 'fourth'],
    sizes.map((users) => {
      const quantities = quantitiesOf(users);
      const items = meters
        .map((meter) => ({ meter, cost: costOf(prices[meter], quantities[meter], true) }))
        .toSorted((a, b) => b.cost - a.cost);
      const whole = items.reduce((sum, { cost }) => sum + cost, 0);
      const largestItems = items.slice(0, 4).map(({ meter, cost }) => {
        const { service, unit } = prices[meter];
        return `${service}, ${unit}: ${dollars(cost)} (${Math.round((100 * cost) / whole)} %)`;
      });
      return [users.toLocaleString('en-US'), ...largestItems];
    }),
  );

export const quotaTable = (): string =>
  table(
    ['quota', 'limit', '', 'used by a million users', 'users at the limit', 'how to raise it'],
    quotas()
      .toSorted((a, b) => usersAt(a) - usersAt(b))
      .map((quota) => [
        quota.what,
        quota.limit.toLocaleString('en-US'),
        quota.unit,
        quota.perMillion.toLocaleString('en-US', { maximumSignificantDigits: 3 }),
        roughly(usersAt(quota)),
        quota.remedy,
      ]),
  );

export const savingTable = (): string => {
  const columns = sizes.map(savingsOf);
  return table(
    ['saving per month', ...sizes.map(sizeName)],
    (columns[0] ?? []).map(({ what }, row) => [what, ...columns.map((column) => dollars(column[row]?.dollars ?? 0))]),
  );
};
