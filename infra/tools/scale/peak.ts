import { payersOf } from '../cost/loads.ts';
import type { Run } from '../cost/operation-units.ts';
import { unitsOf } from '../cost/operation-units.ts';
import { warmMs } from '../cost/waits.ts';
import { noticesByMinute, noticesPerRenewal } from './load-profile.ts';

/** What a renewal sets off, in all: its notices, a look for each, and what follows from the looks. */
const setOff: readonly { run: Run; times: number }[] = [
  { run: { name: 'receivePaystack', situation: 'passes a notice on' }, times: noticesPerRenewal },
  { run: { name: 'syncSubscription', situation: 'on a renewal' }, times: 1 },
  {
    run: { name: 'syncSubscription', situation: 'on a notice that brings nothing new' },
    times: noticesPerRenewal - 1,
  },
  { run: { name: 'reconcileLocations', situation: 'finds all well' }, times: noticesPerRenewal },
  { run: { name: 'sendMail', situation: 'payment.recorded' }, times: 1 },
];

const perRenewal = (of: (run: Run) => number): number =>
  setOff.reduce((sum, { run, times }) => sum + of(run) * times, 0);

const msOf = (run: Run): number => warmMs(run.name, 1, unitsOf(run));

/** How long one look at the provider takes. */
export const lookMs = (): number =>
  msOf({ name: 'syncSubscription', situation: 'on a notice that brings nothing new' });

export type Peak = { webhooks: number; events: number; lambdas: number; receipts: number; receiptsOfDay: number };

/** What renewals ask for in the busiest minute of a day, by the second, if the provider took it all. */
export const peakOf = (users: number): Peak => {
  const payers = payersOf(users);
  const webhooks = Math.max(...noticesByMinute(payers)) / 60;
  const renewals = webhooks / noticesPerRenewal;
  return {
    webhooks,
    events: renewals * perRenewal((run) => unitsOf(run).events ?? 0),
    lambdas: (renewals * perRenewal(msOf)) / 1000,
    receipts: renewals,
    receiptsOfDay: payers / 30,
  };
};
