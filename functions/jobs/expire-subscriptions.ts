import { enqueueReviews } from '#billing/enqueue-reviews.ts';
import type { Day } from '#domain/days.ts';
import { utcDay } from '#domain/days.ts';
import { daysToReview } from '#domain/review.ts';
import type { Ports } from '#ports/ports.ts';
import { expiryCursor } from '#repositories/job-cursors.ts';
import { usersExpiringOn } from '#repositories/review-candidates.ts';
import type { Job } from '#runtime/run.ts';
import { run } from '#runtime/run.ts';

type Note = (page: string) => Promise<void>;

/** Asks for the reviews of one expiry day and notes after each page where to go on. Answers how many there were. */
const reviewDay = async (day: Day, from: string | null, note: Note, ports: Ports): Promise<number> => {
  let due = 0;
  let page = from;
  do {
    const { userIds, next } = await usersExpiringOn(ports.database, day, page);
    const waitMs = await enqueueReviews(userIds, ports);
    due += userIds.length;
    page = next;
    if (page !== null) {
      await note(page);
      await ports.clock.pause(waitMs);
    }
  } while (page !== null);
  return due;
};

/** Finds whom to look at and decides nothing: whether a plan is over is the sync's to say. */
export const expireSubscriptions: Job = async (ports) => {
  const { clock, database, logger } = ports;
  const runDay = utcDay(clock.now());
  const before = await expiryCursor.read(database);
  const stopped = before?.stopped?.runDay === runDay ? before.stopped : null;
  let finishedDay = before?.finishedDay ?? null;
  let due = 0;

  for (const day of daysToReview(finishedDay, runDay)) {
    if (stopped && day < stopped.day) continue;
    const note: Note = (page) => expiryCursor.write(database, { finishedDay, stopped: { runDay, day, page } });
    due += await reviewDay(day, stopped?.day === day ? stopped.page : null, note, ports);
    if (finishedDay !== null && day <= finishedDay) continue;
    finishedDay = day;
    await expiryCursor.write(database, { finishedDay, stopped: null });
  }
  // A day that was read again leaves a page behind; done is done, and another run today begins at the beginning.
  if (finishedDay !== null) await expiryCursor.write(database, { finishedDay, stopped: null });
  logger.info('expiries found', { due });
};

export const handler = run('expireSubscriptions', expireSubscriptions);
