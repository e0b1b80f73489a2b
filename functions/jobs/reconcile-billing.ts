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
type Step = { differing: (string | null)[]; next: Cursor | null; pauseMs: number };

/** Keeps this job below half of the 600 calls a minute that the provider takes. */
const perPageMs = 250;

/** What the provider has and we don't know of: webhooks that never came. */
const lookAtProvider = async (page: number, ports: Ports): Promise<Step> => {
  const { subscriptions, unreadable, isLast } = await ports.provider.pageSubscriptions(page);
  if (unreadable > 0) ports.logger.alarm('provider_rows_unreadable', { page, unreadable });
  const differing = await Promise.all(subscriptions.filter(isLive).map((each) => findDrift(each, ports)));
  return isLast
    ? { differing, next: { stage: 'paid', shard: 0, page: null }, pauseMs: 0 }
    : { differing, next: { stage: 'provider', page: page + 1 }, pauseMs: perPageMs };
};

/** What we gave and nobody pays for. */
const lookAtLocations = async (shard: number, page: string | null, ports: Ports): Promise<Step> => {
  const { userIds, next } = await usersWithPaidLocations(ports.database, shard, page);
  const differing = await Promise.all(userIds.map((userId) => findOverEntitledUser(userId, ports)));
  if (next !== null) return { differing, next: { stage: 'paid', shard, page: next }, pauseMs: 0 };
  const isLast = shard + 1 >= paidShards.length;
  return { differing, next: isLast ? null : { stage: 'paid', shard: shard + 1, page: null }, pauseMs: 0 };
};

const look = (place: Cursor, ports: Ports): Promise<Step> =>
  place.stage === 'provider' ? lookAtProvider(place.page, ports) : lookAtLocations(place.shard, place.page, ports);

/** Compares both sides once a day and has a sync look at every difference; it repairs nothing itself. */
export const reconcileBilling: Job = async (ports) => {
  const { clock, database, logger } = ports;
  const runDay = utcDay(clock.now());
  const before = await reconcileCursor.read(database);
  const told = new Set<string>();
  let place: Cursor | null = (before?.runDay === runDay ? before.next : null) ?? { stage: 'provider', page: 1 };

  while (place !== null) {
    const step: Step = await look(place, ports);
    const found = [...new Set(step.differing)]
      .filter((userId) => userId !== null)
      .filter((userId) => !told.has(userId));
    for (const userId of found) logger.warn('record and provider differ', { userId, stage: place.stage });
    const waitMs = await enqueueReviews(found, ports);
    for (const userId of found) told.add(userId);
    // Where a stage or a shard begins is not noted: going back to the page before costs less than a write for each.
    if (step.next === null || step.next.page !== null)
      await reconcileCursor.write(database, { runDay, next: step.next });
    if (step.next !== null) await clock.pause(Math.max(waitMs, step.pauseMs));
    place = step.next;
  }
  logger.info('billing compared', { differing: told.size });
};

export const handler = run('reconcileBilling', reconcileBilling);
