import {
  byteTable,
  coldStartShares,
  durationTable,
  priceTable,
  runTable,
  uncountedLine,
  unitTable,
  unmeasuredLine,
  usageTable,
} from './assumption-tables.ts';
import { billBars, billTable, dominantTable, quotaTable, savingTable } from './bill-tables.ts';
import { fixedTable } from './fixed.ts';
import { pricesAsOf } from './prices.ts';
import { peakFactor } from './quotas.ts';
import { sharePies } from './share-chart.ts';

/** The content of docs/cost.md. */
export const costDocument = (): string => `# What it costs

\`npm run cost\` writes this page, [scale.md](scale.md) and its chart; a test fails if they are out of date. The model is infra/tools/cost. The units of each operation are measured (test/performance/capacity), usage is assumed, and prices are ${pricesAsOf}. **Check the prices before you rely on a sum.** A user is a confirmed account; 30 of 100 are on a plan. The payment provider's fees are not included.

## Monthly bill

${billTable()}

Each size has two columns: with AWS's permanent free tier, and without it. The offers of an account's first year are not counted; accounts opened since July 2025 get a credit instead. Standard SSM parameters, the dead-letter queues in SQS and EventBridge's rules and schedules cost nothing at this usage.

The fixed part of it, which a stage costs without a single customer. A second stage in the same account finds the free tier used up:

${fixedTable()}

Share of each service in the monthly bill:

${sharePies(billBars())}

The largest items:

${dominantTable()}

At small scale most of the bill is the firewall and CloudWatch's alarms, which cost the same for ten users and for ten million. At large scale it is CloudFront traffic and mail. DynamoDB is never a large share.

## Service quotas

The peak second is assumed to have ${peakFactor} times the average load. Limits are the defaults of AWS in us-east-1 for an established account, our own throttle, and the payment provider's rate limit.

${quotaTable()}

## Possible savings

${savingTable()}

Nothing reads the ledger's index by user yet; it exists for refunds on request. The first saving is worth it if nobody looks at single traces; the others only at larger sums.

## Assumptions

${usageTable()}

${durationTable()}

None of these is measured on Lambda; hashing a password takes 24 ms on one core of a server. The provider is far away, so most of the billed Lambda time is waiting for it.

${byteTable()}

Share of cold starts among all invocations: ${coldStartShares()} users.

Derived Lambda invocations per 100 users and month. Events not listed are \`reconcileLocations\` runs without changes. The runs of the jobs depend on the number of due users, open checkouts and payers.

${runTable()}

These run so rarely that the bill leaves them out: ${uncountedLine()}.

## Units of each operation

Measured at a cold start; a warm Lambda has its secrets and, for a minute, the catalogue. Reads and writes are DynamoDB request units: strongly consistent reads, indexes included, one write unit per kilobyte, two units per item of a transaction. A member's item is below a kilobyte until a subscriber signs in on a second device.

${unitTable()}

Not measured yet: ${unmeasuredLine()}.

## Prices

In US dollars, ${pricesAsOf}.

${priceTable()}
`;
