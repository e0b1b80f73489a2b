import { wholeDollars } from '#domain/money.ts';
import { planKeys, plans } from '#domain/plans.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** How many plans there are, in words: 'four'. */
export const planCount = numbers[planKeys.length] ?? String(planKeys.length);
export const planCountCapital = planCount.charAt(0).toUpperCase() + planCount.slice(1);

const prices = planKeys.map((key) => plans[key].priceUsd);

/** The lowest and the highest price, '$2' and '$8'. */
export const lowestPrice = wholeDollars(Math.min(...prices));
export const highestPrice = wholeDollars(Math.max(...prices));

const list = new Intl.ListFormat('en-GB');

/** 'Explorer, JetSetter, StreamPro and Unlimited' */
export const planTitles = list.format(planKeys.map((key) => plans[key].title));

/** The same with their prices: 'Explorer at $2, …' */
export const plansWithPrices = list.format(
  planKeys.map((key) => `${plans[key].title} at ${wholeDollars(plans[key].priceUsd)}`),
);
