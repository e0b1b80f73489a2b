import type { LocalBus } from '#infra/local/bus.ts';
import type { LocalMailbox } from '#infra/local/mailbox.ts';
import type { Units } from '#infra/tools/cost/units.ts';
import { providerCalls } from '#infra/tools/cost/units.ts';
import type { Meter } from '#test/support/metered-endpoint.ts';

type Counted = { meter: Meter; bus: LocalBus; mailbox: LocalMailbox };

export type Counter = {
  /** Counts a request of a Lambda; those to the tables are counted by the meter. */
  count: (request: Request) => void;
  restart: () => void;
  units: () => Units;
};

const providerPath = '/_local/paystack';

const matches = (pattern: string, request: string): boolean =>
  new RegExp(`^${pattern.replace('*', '[^/]+')}$`, 'u').test(request);

/** The name of a provider call, or its method and path if it is unknown. */
const callOf = ({ method, url }: Request): string => {
  const request = `${method} ${new URL(url).pathname.slice(providerPath.length)}`;
  const known = Object.entries(providerCalls).find(([, pattern]) => matches(pattern, request));
  return known?.[0] ?? request;
};

const kindOf = (request: Request): string => {
  const target = request.headers.get('x-amz-target');
  if (target === 'AWSEvents.PutEvents') return 'publishes';
  if (target === 'AmazonSSM.GetParameter') return 'secrets';
  return new URL(request.url).pathname.startsWith(providerPath) ? callOf(request) : '';
};

/** 'TransactWriteItems' becomes 'transact', 'Scan' becomes 'scan'. */
const shortName = (operation: string): string => operation.replace(/(Write)?Items?$/u, '').toLowerCase();

const tally = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** Counts calls of AWS and the provider since the last restart. */
export const counter = ({ meter, bus, mailbox }: Counted): Counter => {
  let kinds: string[] = [];
  let before = { events: 0, mails: 0 };
  const totals = () => ({ events: bus.records().length, mails: mailbox.list().length });

  return {
    count: (request) => void kinds.push(kindOf(request)),
    restart: () => {
      meter.restart();
      kinds = [];
      before = totals();
    },
    units: () => {
      const { events, mails } = totals();
      const { '': _tables, ...others } = tally(kinds);
      const counts = {
        ...tally(meter.calls().map(({ operation }) => shortName(operation))),
        ...others,
        reads: meter.calls().reduce((sum, { reads }) => sum + reads, 0),
        writes: meter.calls().reduce((sum, { writes }) => sum + writes, 0),
        events: events - before.events,
        mails: mails - before.mails,
      };
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    },
  };
};
