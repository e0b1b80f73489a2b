import { apiThrottle, retriesMax } from '#infra/config/limits.ts';
import { memberBytes } from '../cost/item-bytes.ts';
import { roughly } from '../cost/markdown.ts';
import { dayChart } from './line-chart.ts';
import { noticesPerRenewal } from './load-profile.ts';
import { lookMs } from './peak.ts';
import { dayTable, hotSpotTable, nightTable, peakTable, usersOf } from './scale-tables.ts';
import { forNotices, looksPerRenewal, payersBeforeLoss, providerPerMinute, scenarioOf, silence } from './scenarios.ts';

export const chartFile = 'scale.svg';

const shownPayers = 3_000_000;

export const scaleChart = (): string => {
  const { queued, joined, asBuilt } = scenarioOf(shownPayers, 'with silence');
  const until = silence.fromHour + silence.hours;
  const title = `Notices that wait for their look, after the provider was silent from ${silence.fromHour}:00 to ${until}:00`;
  return dayChart(title, until - 1, [
    { name: 'in a queue', colour: '#2f6fdb', values: queued.waiting },
    { name: 'in a queue, joined', colour: '#3a9d5d', values: joined.waiting },
    { name: 'as built, the rest is given up', colour: '#e07b39', values: asBuilt.waiting },
  ]);
};

/** So many looks at a time stay below what the provider takes of notices. */
const concurrency = (): number => Math.floor(((forNotices / 60) * lookMs()) / 1000);

const names = (day: 'ordinary' | 'with silence'): string => {
  const payers = payersBeforeLoss(day);
  return `${roughly(payers)} payers, or ${roughly(usersOf(payers))} users`;
};

/** What docs/scale.md holds. */
export const scaleDocument = (): string => `# How it scales

\`npm run cost\` writes this page from infra/tools/scale and infra/tools/cost; the limits of AWS's services and the users at which each is met stand in [cost.md](cost.md). All numbers are computed: nothing here was tried with so many users. As there, 30 of 100 users pay.

In short: tables, bus and Lambdas have room for a hundred million users. What bends first is the payment provider, who takes ${providerPerMinute} calls of a kind a minute, and the two nightly jobs that ask them to be made.

## The provider at renewals

A renewal brings ${noticesPerRenewal} notices: the invoice three days before, then the charge and the paid invoice within a second. Each is a look: one call for the customer's subscriptions and one for their charges. People and jobs are left ${providerPerMinute - forNotices} calls a minute, so notices have ${forNotices}. The provider charges at the time of day at which somebody bought, so the notices of a day follow its evenings: the busiest minute has nearly twice the average.

As it is built, a notice is looked into as soon as it comes; what the provider refuses is tried again after one and after two more minutes (Lambda's ${retriesMax} retries), and then lies in \`sync-subscription-failed\` for a person. Nobody loses anything by it: the plan holds for three days past its date, and the nightly comparison asks again. But a person is called. Our door lets ${(60 * apiThrottle.rateLimit).toLocaleString('en-US')} of them through in a minute; for what is refused there the provider comes back by itself.

**An ordinary day.** It holds up to ${names('ordinary')}.

${dayTable('ordinary')}

**A day on which the provider is silent from ${silence.fromHour}:00 for ${silence.hours} hours** and then tells everything at once. It holds up to ${names('with silence')}.

${dayTable('with silence')}

![Notices that wait, by the hour](${chartFile})

The picture is of ${usersOf(shownPayers).toLocaleString('en-US')} users on the evening after the silence: as it is built the line falls at once, because nearly all are given up. The answers, the cheapest first:
1. *Concurrency of its own for \`syncSubscription\`*, \`reservedConcurrentExecutions: ${concurrency()}\` in infra/constructs/service-function.ts. A look takes about ${(lookMs() / 1000).toFixed(1)} s, so ${concurrency()} at a time stay below ${forNotices} a minute; what Lambda throttles it keeps and tries again for six hours without counting it as a failure. It is not built, because an account that is new may begin with ten Lambdas at once and would refuse the deployment, and the alarm on throttles would have to leave this one out.
2. *A queue between bus and reaction*, SQS with a maximum concurrency of ${concurrency()} on its event source: nothing is given up however long it takes, and its age is a number to alarm on. This is the column "longest wait in a queue".
3. *Joined looks*: a notice whose event is older than the last look at its customer tells nothing new. In a queue the charge and its invoice then are one look, ${looksPerRenewal} for each renewal in place of ${noticesPerRenewal}. The looks that fill the ledger must be told from those that do not first.
4. *A higher limit*, by asking the provider: beyond the last row nothing else helps.

**What else renewals ask for**, in the busiest minute of an ordinary day, if the provider took every call:

${peakTable()}

EventBridge takes 10,000 events a second and hands on 18,750, and a thousand Lambdas are at work at once before more must be asked for: renewals alone never get there. Mail does: SES begins with 14 a second and 50,000 a day. A mail that it refuses is tried three times within some three minutes and then lies in \`send-mail-failed\`, so the quota has to be raised before the receipts of a day reach it. Looks at the provider's pace hold the receipts below ten a second by themselves.

## The nightly jobs

Both pace themselves by the same limit. Lambda ends a run after 15 minutes; it is started again twice and goes on where it stopped, after which the night is over and a person is called.

${nightTable()}

\`expireSubscriptions\` goes on the next night where it stopped. \`reconcileBilling\` begins anew each night, so beyond its number the last pages are never compared, and a lost webhook of somebody on them is found by their next notice, visit or expiry only. The answer is the same for both: a rule that wakes them every hour rather than once a night, which is twenty-four times as much, with a cursor that is kept over midnight. That waits until it is needed: a page that cannot be compared must not keep the others from being compared, which beginning anew takes care of today.

## Hot spots in the tables

One partition takes 3,000 reads and 1,000 writes a second. Requests spread over the ids of users, which are random; here they could meet.

${hotSpotTable()}

Beside these a table that is new takes 12,000 reads and 4,000 writes a second, and doubles whenever it has to; before an advertisement on television \`WarmThroughput\` makes it ready.

## What grows with a user

A member's item should stay below a kilobyte, since each write of it costs two units above. It weighs ${memberBytes.free} bytes for a free member, ${memberBytes.session} more for each session, ${memberBytes.openCheckout} while a checkout is open and ${memberBytes.subscription} for a subscription: with two devices a subscriber's is ${memberBytes.free + 2 * memberBytes.session + memberBytes.subscription}, just above 1,024. Up to ten sessions and fifty codes of subscriptions are kept, 3 kB at most, so a read stays one unit for ever. Charges, notices and claims are items of their own.
`;
