import { payersOf } from '../cost/loads.ts';
import type { Run } from '../cost/operation-units.ts';
import { unitsOf } from '../cost/operation-units.ts';
import { warmMs } from '../cost/waits.ts';
import { webhooksByMinute, webhooksPerRenewal } from './load-profile.ts';

/** All runs that a renewal causes: its webhooks, a sync for each, and the reactions to the syncs. */
const perRenewalRuns: readonly { run: Run; times: number }[] = [
  { run: { name: 'receivePaystack', situation: 'passes a notice on' }, times: webhooksPerRenewal },
  { run: { name: 'syncSubscription', situation: 'on a renewal' }, times: 1 },
  {
    run: { name: 'syncSubscription', situation: 'on a notice that brings nothing new' },
    times: webhooksPerRenewal - 1,
  },
  { run: { name: 'reconcileLocations', situation: 'finds all well' }, times: webhooksPerRenewal },
  { run: { name: 'sendMail', situation: 'payment.recorded' }, times: 1 },
];

const perRenewal = (of: (run: Run) => number): number =>
  perRenewalRuns.reduce((sum, { run, times }) => sum + of(run) * times, 0);

const msOf = (run: Run): number => warmMs(run.name, 1, unitsOf(run));

/** The duration of one sync. */
export const syncMs = (): number =>
  msOf({ name: 'syncSubscription', situation: 'on a notice that brings nothing new' });

export type Peak = { webhooks: number; events: number; lambdas: number; receipts: number; receiptsOfDay: number };

/** Load of renewals per second in the busiest minute of a day, if the provider accepted every call. */
export const peakOf = (users: number): Peak => {
  const payers = payersOf(users);
  const webhooks = Math.max(...webhooksByMinute(payers)) / 60;
  const renewals = webhooks / webhooksPerRenewal;
  return {
    webhooks,
    events: renewals * perRenewal((run) => unitsOf(run).events ?? 0),
    lambdas: (renewals * perRenewal(msOf)) / 1000,
    receipts: renewals,
    receiptsOfDay: payers / 30,
  };
};
