import { findDrift, findOverEntitledUser } from '#billing/drift.ts';
import { enqueueReviews } from '#billing/enqueue-reviews.ts';
import { utcDay } from '#domain/days.ts';
import { isLive } from '#domain/subscription.ts';
import type { Ports } from '#ports/ports.ts';
import { reconcileCursor } from '#repositories/job-cursors.ts';
import { paidShards } from '#repositories/locations.ts';
import { usersWithPaidLocations } from '#repositories/review-candidates.ts';
import type { Job } from '#runtime/run.ts';
import { run } from '#runtime/run.ts';

type Cursor = { stage: 'provider'; page: number } | { stage: 'paid'; shard: number; page: string | null };
type Step = { drifted: (string | null)[]; next: Cursor | null; pauseMs: number };

/** Keeps this job below half of the provider's limit of 600 calls a minute. */
const pagePauseMs = 250;

/** Finds subscriptions that differ from our records: their webhooks were lost. */
const checkProvider = async (page: number, ports: Ports): Promise<Step> => {
  const { subscriptions, unreadable, isLast } = await ports.provider.pageSubscriptions(page);
  if (unreadable > 0) ports.logger.alarm('provider_rows_unreadable', { page, unreadable });
  const drifted = await Promise.all(subscriptions.filter(isLive).map((each) => findDrift(each, ports)));
  return isLast
    ? { drifted, next: { stage: 'paid', shard: 0, page: null }, pauseMs: 0 }
    : { drifted, next: { stage: 'provider', page: page + 1 }, pauseMs: pagePauseMs };
};

/** Finds paid locations that no subscription pays for. */
const checkLocations = async (shard: number, page: string | null, ports: Ports): Promise<Step> => {
  const { userIds, next } = await usersWithPaidLocations(ports.database, shard, page);
  const drifted = await Promise.all(userIds.map((userId) => findOverEntitledUser(userId, ports)));
  if (next !== null) return { drifted, next: { stage: 'paid', shard, page: next }, pauseMs: 0 };
  const isLast = shard + 1 >= paidShards.length;
  return { drifted, next: isLast ? null : { stage: 'paid', shard: shard + 1, page: null }, pauseMs: 0 };
};

const check = (cursor: Cursor, ports: Ports): Promise<Step> =>
  cursor.stage === 'provider' ? checkProvider(cursor.page, ports) : checkLocations(cursor.shard, cursor.page, ports);

/** Compares our records with the provider's and enqueues a review of each difference. Changes no data itself. */
export const reconcileBilling: Job = async (ports) => {
  const { clock, database, logger } = ports;
  const runDay = utcDay(clock.now());
  const previous = await reconcileCursor.read(database);
  const enqueued = new Set<string>();
  let cursor: Cursor | null = (previous?.runDay === runDay ? previous.next : null) ?? { stage: 'provider', page: 1 };

  while (cursor !== null) {
    const step: Step = await check(cursor, ports);
    const found = [...new Set(step.drifted)]
      .filter((userId) => userId !== null)
      .filter((userId) => !enqueued.has(userId));
    for (const userId of found) logger.warn('record differs from provider', { userId, stage: cursor.stage });
    const waitMs = await enqueueReviews(found, ports);
    for (const userId of found) enqueued.add(userId);
    // The start of a stage or shard is not saved: repeating one page costs less than a write for each.
    if (step.next === null || step.next.page !== null)
      await reconcileCursor.write(database, { runDay, next: step.next });
    if (step.next !== null) await clock.pause(Math.max(waitMs, step.pauseMs));
    cursor = step.next;
  }
  logger.info('billing reconciled', { drifted: enqueued.size });
};

export const handler = run('reconcileBilling', reconcileBilling);
