/** Responds to the requests of one part of the local cloud, and returns undefined for those of the next parts. */
export type RequestHandler = (request: Request) => Promise<Response | undefined>;

/**
 * Work that is due by the clock: a renewal, a webhook's retry, a job. The local cloud calls runDue() when nextDue() is
 * reached, in real time or when the clock is moved. A run may set a new due time.
 */
export type Scheduled = {
  nextDue: () => Date | null;
  /** Does the work that is due at now(). */
  runDue: () => Promise<void>;
};
