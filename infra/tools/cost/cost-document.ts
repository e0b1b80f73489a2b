import {
  byteTable,
  coldLine,
  habitTable,
  priceTable,
  runTable,
  uncountedLine,
  unitTable,
  unmeasuredLine,
  waitTable,
} from './assumption-tables.ts';
import { billBars, billTable, dominantTable, quotaTable, savingTable } from './bill-tables.ts';
import { pricesAsOf } from './prices.ts';
import { peakFactor } from './quotas.ts';
import { shareChart } from './share-chart.ts';

export const chartFile = 'cost.svg';

export const costChart = (): string => shareChart('What a month is spent on, by the number of users', billBars());

/** What docs/cost.md holds. */
export const costDocument = (): string => `# What it costs

\`npm run cost\` writes this page, [scale.md](scale.md) and their pictures; a test fails while they are not what it would write. The model is infra/tools/cost: what every operation asks for is measured (test/performance/capacity), how often it is called is assumed, and prices are ${pricesAsOf}. **Check the prices before you rely on a sum.** A user is a confirmed account; 30 of 100 are on a plan. What the payment provider takes of each charge is not in here.

## A month

${billTable()}

Each size stands twice: with what AWS gives every month and for ever, and with nothing given. The offers of an account's first year are not counted; accounts opened since July 2025 get a credit in their place. Standard parameters of SSM, the queues of SQS and the clock rules of EventBridge cost nothing as they are used here: the queues hold only what failed.

![What a month is spent on](${chartFile})

What makes up most of it:

${dominantTable()}

A small business pays for being watched: alarms cost the same for ten users and for ten million. A large one pays for bytes at the edge and for mail. The tables are never what matters.

## Which limit is met first

The busiest second is taken to be ${peakFactor} times the average one. Limits are AWS's defaults of us-east-1 for an account that is not new, our own throttle, and what the payment provider takes.

${quotaTable()}

## What would make it cheaper

${savingTable()}

Nothing reads the ledger's index by user yet; it stands ready for refunds on request. The first line is worth doing for whoever never looks at single pages; the others wait until their sums matter.

## What is assumed

${habitTable()}

${waitTable()}

None of these is measured on Lambda; a password's hash takes 24 ms on one core of a server. The provider is far away, so most of what is paid for in Lambda is waiting for it.

${byteTable()}

Of all runs, ${coldLine()} users start a new Lambda.

From the habits follow these runs of a month and 100 users. Each event wakes one reaction; what the rows leave over are runs of \`reconcileLocations\` that find all well. The jobs are counted by who is due, open or paying.

${runTable()}

These run so rarely that the month leaves them out: ${uncountedLine()}.

## What each operation asks for

Measured for a Lambda that starts cold; a warm one has its secrets and, for a minute, the catalogue. Reads and writes are request units as DynamoDB bills them: strongly consistent reads, indexes included, a kilobyte to a write unit, two units for each item of a transaction. A member's item is below a kilobyte until a subscriber signs in on a second device.

${unitTable()}

Not measured yet: ${unmeasuredLine()}.

## Prices

In US dollars, ${pricesAsOf}.

${priceTable()}
`;
