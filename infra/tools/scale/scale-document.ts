import { apiThrottle, retriesMax } from '#infra/config/limits.ts';
import { memberBytes } from '../cost/item-bytes.ts';
import { roughly } from '../cost/markdown.ts';
import { dayChart } from './line-chart.ts';
import { webhooksPerRenewal } from './load-profile.ts';
import { syncMs } from './peak.ts';
import { dayTable, hotPartitionTable, nightlyJobTable, peakTable, usersOf } from './scale-tables.ts';
import type { Day } from './scenarios.ts';
import {
  outage,
  payersBeforeLoss,
  providerPerMinute,
  scenarioOf,
  syncsPerMinute,
  syncsPerRenewal,
} from './scenarios.ts';

export const chartFile = 'scale.svg';

const shownPayers = 3_000_000;

export const scaleChart = (): string => {
  const { queued, merged: joined, asBuilt } = scenarioOf(shownPayers, 'outage');
  const until = outage.fromHour + outage.hours;
  const title = `Webhooks waiting for their sync after a provider outage from ${outage.fromHour}:00 to ${until}:00`;
  return dayChart(title, until - 1, [
    { name: 'in a queue', colour: '#2f6fdb', values: queued.waiting },
    { name: 'in a queue, merged', colour: '#3a9d5d', values: joined.waiting },
    { name: 'as built, the rest is dead-lettered', colour: '#e07b39', values: asBuilt.waiting },
  ]);
};

/** The number of concurrent syncs that stays below the provider's limit for them. */
const concurrency = (): number => Math.floor(((syncsPerMinute / 60) * syncMs()) / 1000);

const capacityOf = (day: Day): string => {
  const payers = payersBeforeLoss(day);
  return `${roughly(payers)} payers, or ${roughly(usersOf(payers))} users`;
};

/** The content of docs/scale.md. */
export const scaleDocument = (): string => `# How it scales

\`npm run cost\` writes this page from infra/tools/scale and infra/tools/cost. [cost.md](cost.md) lists the quotas of AWS's services and the number of users that reaches each. All numbers are computed; no test ran with so many users. As there, 30 of 100 users pay.

In short: tables, bus and Lambdas have capacity for a hundred million users. The first bottlenecks are the payment provider, which accepts ${providerPerMinute} calls of a kind per minute, and the two nightly jobs, which are limited by it.

## The provider at renewals

A renewal sends ${webhooksPerRenewal} webhooks: the invoice three days before, then the charge and the paid invoice within a second. Each triggers a sync, which is one call for the customer's subscriptions and one for their charges. ${providerPerMinute - syncsPerMinute} calls a minute are reserved for users and jobs, which leaves ${syncsPerMinute} for webhooks. The provider charges at the time of day of the purchase, so most webhooks of a day come in the evening: the busiest minute has nearly twice the average.

Each webhook triggers a sync immediately. Calls the provider rejects are retried after 1 and 2 minutes (Lambda's ${retriesMax} retries), then go to \`sync-subscription-failed\` and raise an alarm. No customer loses anything: the plan stays active for three days past its date, and the nightly comparison triggers another sync. The API accepts ${(60 * apiThrottle.rateLimit).toLocaleString('en-US')} webhooks a minute; the provider sends the rejected ones again.

**An ordinary day.** Capacity: up to ${capacityOf('ordinary')}.

${dayTable('ordinary')}

**A day with a provider outage from ${outage.fromHour}:00 for ${outage.hours} hours**, after which the provider sends all webhooks at once. Capacity: up to ${capacityOf('outage')}.

${dayTable('outage')}

![Waiting webhooks by the hour](${chartFile})

The chart shows ${usersOf(shownPayers).toLocaleString('en-US')} users on the evening after the outage. As built, the line falls at once, because nearly all syncs are dead-lettered. Possible solutions, the cheapest first:
1. *Reserved concurrency for \`syncSubscription\`*: \`reservedConcurrentExecutions: ${concurrency()}\` in infra/constructs/service-function.ts. A sync takes about ${(syncMs() / 1000).toFixed(1)} s, so ${concurrency()} at a time stay below ${syncsPerMinute} a minute. Lambda keeps throttled events and retries them for six hours without counting a failure. It is not built, because a new account may start with ten concurrent Lambdas and would reject the deployment, and because the throttle alarm would have to exclude this function.
2. *A queue between bus and reaction*: SQS with a maximum concurrency of ${concurrency()} on its event source. No event is dead-lettered however long it takes, and the age of the oldest message is a metric to alarm on. This is the column "longest wait in a queue".
3. *Merged syncs*: a webhook whose event is older than the last sync of its customer needs no sync. In a queue, the charge and its invoice then share one sync, so a renewal needs ${syncsPerRenewal} instead of ${webhooksPerRenewal}. Syncs that write the ledger must be told from the others first.
4. *A higher limit* at the provider: beyond the last row nothing else helps.

**Load of renewals on AWS**, in the busiest minute of an ordinary day, if the provider accepted every call:

${peakTable()}

EventBridge accepts 10,000 events a second and delivers 18,750, and the default quota is a thousand concurrent Lambdas: renewals alone never reach these. They do reach the limits of SES, which starts with 14 mails a second and 50,000 a day. A rejected mail is tried three times within about three minutes, then goes to \`send-mail-failed\`, so raise the quota before the daily receipts reach it. Syncs at the provider's pace keep the receipts below ten a second.

## The nightly jobs

Both pace themselves by the same limit. Lambda ends a run after 15 minutes and retries it twice; each retry continues where the last one stopped. After that the job fails and raises an alarm.

${nightlyJobTable()}

\`expireSubscriptions\` continues the next night where it stopped. \`reconcileBilling\` starts over each night, so beyond its capacity the last pages are never compared, and a lost webhook of a user on them is noticed only at their next webhook, visit or expiry. The solution for both is an hourly rule instead of a nightly one, for twenty-four times the capacity, with a cursor that is kept over midnight. It is not needed yet, and starting over has an advantage: a page that cannot be compared does not block the others.

## Hot partitions

One partition allows 3,000 reads and 1,000 writes a second. Most requests are spread over random user ids. These are not:

${hotPartitionTable()}

A new table allows 12,000 reads and 4,000 writes a second in total and doubles on demand; set \`WarmThroughput\` before an expected peak such as a television advertisement.

## What grows with a user

A member's item should stay below a kilobyte, since above it each write costs two units. It has ${memberBytes.free} bytes for a free member, plus ${memberBytes.session} per session, ${memberBytes.openCheckout} while a checkout is open and ${memberBytes.subscription} for a subscription. With two devices a subscriber's item has ${memberBytes.free + 2 * memberBytes.session + memberBytes.subscription} bytes, just above 1,024. It stores at most ten sessions and fifty subscription codes, 3 kB in all, so a read always costs one unit. Charges, sent mails and unique keys are separate items.
`;
