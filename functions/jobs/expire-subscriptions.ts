import { enqueueReviews } from '#billing/enqueue-reviews.ts';
import type { Day } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import { daysToReview } from '#domain/review.ts';
import type { Ports } from '#ports/ports.ts';
import { expiryCursor } from '#repositories/job-cursors.ts';
import { usersExpiringOn } from '#repositories/review-candidates.ts';
import type { Job } from '#runtime/run.ts';
import { run } from '#runtime/run.ts';

type SaveCursor = (page: string) => Promise<void>;

/** Enqueues the reviews of one expiry day and saves the cursor after each page. Returns the number of users. */
const reviewDay = async (day: Day, from: string | null, saveCursor: SaveCursor, ports: Ports): Promise<number> => {
  let due = 0;
  let page = from;
  do {
    const { userIds, next } = await usersExpiringOn(ports.database, day, page);
    const waitMs = await enqueueReviews(userIds, ports);
    due += userIds.length;
    page = next;
    if (page !== null) {
      await saveCursor(page);
      await ports.clock.pause(waitMs);
    }
  } while (page !== null);
  return due;
};

/** Finds the users to sync. Whether a plan is over is decided by the sync. */
export const expireSubscriptions: Job = async (ports) => {
  const { clock, database, logger } = ports;
  const runDay = utcDay(clock.now());
  const previous = await expiryCursor.read(database);
  const stopped = previous?.stopped?.runDay === runDay ? previous.stopped : null;
  let finishedDay = previous?.finishedDay ?? null;
  let due = 0;

  for (const day of daysToReview(finishedDay, runDay)) {
    if (stopped && day < stopped.day) continue;
    const saveCursor: SaveCursor = (page) =>
      expiryCursor.write(database, { finishedDay, stopped: { runDay, day, page } });
    due += await reviewDay(day, stopped?.day === day ? stopped.page : null, saveCursor, ports);
    if (finishedDay !== null && day <= finishedDay) continue;
    finishedDay = day;
    await expiryCursor.write(database, { finishedDay, stopped: null });
  }
  // Clears the page of a repeated day, so that another run today starts from the beginning.
  if (finishedDay !== null) await expiryCursor.write(database, { finishedDay, stopped: null });
  logger.info('reviews enqueued', { due });
};

export const handler = run('expireSubscriptions', expireSubscriptions);
