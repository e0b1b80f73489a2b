import type { LocalBus } from '#infra/local/bus.ts';
import type { LocalMailbox } from '#infra/local/mailbox.ts';
import type { Units } from '#infra/tools/cost/units.ts';
import { providerCalls } from '#infra/tools/cost/units.ts';
import type { Meter } from '#test/support/metered-endpoint.ts';

type Counted = { meter: Meter; bus: LocalBus; mailbox: LocalMailbox };

export type Counter = {
  /** Told of every request that a Lambda sends, except those to the tables, which the meter sees. */
  note: (request: Request) => void;
  restart: () => void;
  units: () => Units;
};

const providerPath = '/_local/paystack';

const matches = (pattern: string, asked: string): boolean =>
  new RegExp(`^${pattern.replace('*', '[^/]+')}$`, 'u').test(asked);

/** The name of a provider's call, or what was asked, which no row can name. */
const callOf = ({ method, url }: Request): string => {
  const asked = `${method} ${new URL(url).pathname.slice(providerPath.length)}`;
  const known = Object.entries(providerCalls).find(([, pattern]) => matches(pattern, asked));
  return known?.[0] ?? asked;
};

const kindOf = (request: Request): string => {
  const target = request.headers.get('x-amz-target');
  if (target === 'AWSEvents.PutEvents') return 'publishes';
  if (target === 'AmazonSSM.GetParameter') return 'secrets';
  return new URL(request.url).pathname.startsWith(providerPath) ? callOf(request) : '';
};

/** 'TransactWriteItems' is told as 'transact', 'Scan' as 'scan'. */
const shortName = (operation: string): string => operation.replace(/(Write)?Items?$/u, '').toLowerCase();

const tally = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** Counts what is asked of AWS and of the provider since it was restarted. */
export const counter = ({ meter, bus, mailbox }: Counted): Counter => {
  let kinds: string[] = [];
  let before = { events: 0, mails: 0 };
  const kept = () => ({ events: bus.records().length, mails: mailbox.list().length });

  return {
    note: (request) => void kinds.push(kindOf(request)),
    restart: () => {
      meter.restart();
      kinds = [];
      before = kept();
    },
    units: () => {
      const { events, mails } = kept();
      const { '': _tables, ...asked } = tally(kinds);
      const counts = {
        ...tally(meter.calls().map(({ operation }) => shortName(operation))),
        ...asked,
        reads: meter.calls().reduce((sum, { reads }) => sum + reads, 0),
        writes: meter.calls().reduce((sum, { writes }) => sum + writes, 0),
        events: events - before.events,
        mails: mails - before.mails,
      };
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    },
  };
};
