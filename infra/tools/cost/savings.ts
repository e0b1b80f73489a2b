import type { Load } from './loads.ts';
import { loadsOf } from './loads.ts';
import { quantitiesOf } from './month.ts';
import type { Meter } from './prices.ts';
import { prices } from './prices.ts';
import type { UnitName } from './units.ts';
import { usageAssumptions } from './usage-assumptions.ts';

export type Saving = { what: string; dollars: number };

const each = (meter: Meter): number => prices[meter].tiers[0].each;

/** Writes to the index that nothing reads: one per charge, and one more whenever its row changes. */
const ledgerEntries = { perPurchase: 4, perRenewal: 3 };

const unitsIn = (loads: readonly Load[], name: UnitName): number =>
  loads.reduce((sum, { units }) => sum + (units[name] ?? 0), 0);

/** Monthly savings of possible changes. */
export const savingsOf = (users: number): Saving[] => {
  const loads = loadsOf(users);
  const quantities = quantitiesOf(users);
  const listing = loads.filter(({ name }) => name === 'listServers');
  const listed = listing.reduce((sum, { runs }) => sum + runs, 0);
  const { purchases, renewals } = usageAssumptions;
  const entries = purchases.count * ledgerEntries.perPurchase + renewals.count * ledgerEntries.perRenewal;
  return [
    { what: 'Trace only calls on request', dollars: quantities.traces * each('traces') },
    {
      what: 'Cache the catalogue in CloudFront: its response is the same for everybody',
      dollars: listed * (each('apiRequests') + each('runs')) + unitsIn(listing, 'reads') * each('reads'),
    },
    {
      what: 'Serve the API on its own hostname, without CloudFront',
      dollars: quantities.apiRequests * each('edgeRequests'),
    },
    {
      what: 'Remove the index of the ledger by user, which no Lambda reads',
      dollars: ((entries * users) / 100) * each('writes'),
    },
    {
      what: 'Read the catalogue with eventual consistency',
      dollars: (unitsIn(loads, 'query') / 2) * each('reads'),
    },
  ];
};
