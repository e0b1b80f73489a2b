import { randomBytes } from 'node:crypto';
import type { JobName } from '#events/schedule.ts';
import { jobEvent } from '#infra/local/lambda-events.ts';
import type { Item } from '#ports/database.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aSubscriber, signedIn } from '#test/support/lambda-harness/people.ts';
import type { Situation, Situations } from './situation.ts';
import { alone } from './situation.ts';

const minuteMs = 60_000;

const ran = (harness: LambdaHarness, job: JobName) => ({ event: jobEvent(job, harness.ports.clock.now()) });

const times = async <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const open = (count: number): Situation =>
  alone(async (harness) => {
    for (let index = 0; index < count; index += 1) await (await signedIn(harness)).start('explorer');
    await harness.pass(11 * minuteMs);
    return ran(harness, 'resolveStaleCheckouts');
  });

const perTransaction = 100;

const addUsers = ({ ports }: LambdaHarness, count: number, more: (index: number) => Item): Promise<unknown> => {
  const writes = Array.from({ length: count }, (_, index) => ({
    kind: 'put' as const,
    table: 'users' as const,
    item: { pk: `user#usr_${randomBytes(16).toString('hex')}`, ...more(index) },
  }));
  return times(Math.ceil(count / perTransaction), (part) =>
    ports.database.transact(writes.slice(part * perTransaction, (part + 1) * perTransaction)),
  );
};

/**
 * Users whose last paid day was yesterday, after a night in which the job ran, among others who have paid for longer or
 * not at all.
 */
const due = (count: number, others = 0): Situation =>
  alone(async (harness) => {
    await harness.call('expireSubscriptions', ran(harness, 'expireSubscriptions').event);
    await addUsers(harness, count, () => ({ expiryDay: '2026-11-03' }));
    await addUsers(harness, others, (index) => (index % 2 ? { expiryDay: '2026-11-20' } : {}));
    await harness.pass(24 * 60 * minuteMs);
    return ran(harness, 'expireSubscriptions');
  });

const paying = (count: number, forgets = false): Situation =>
  alone(async (harness) => {
    for (let index = 0; index < count; index += 1) await aSubscriber(harness);
    if (forgets) for (const { code } of harness.paystack.subscriptions().slice(0, 1)) harness.paystack.cancel(code);
    return ran(harness, 'reconcileBilling');
  });

export const jobSituations: Situations = {
  resolveStaleCheckouts: { 'none is open': open(0), 'one is open': open(1), 'three are open': open(3) },
  expireSubscriptions: {
    'nobody is due': due(0),
    'one is due': due(1),
    'one is due beside five thousand others': due(1, 5000),
    'a hundred are due': due(100),
    'two hundred and fifty are due': due(250),
  },
  reconcileBilling: {
    'nobody pays': paying(0),
    'one pays': paying(1),
    'two pay': paying(2),
    'one of two cancelled and we were not told': paying(2, true),
  },
};
