/** A part of the local cloud answers the requests that are its own and leaves the others (undefined) to the next part. */
export type RequestHandler = (request: Request) => Promise<Response | undefined>;

/**
 * Something that happens by the clock: a renewal, a webhook's next try, a job. The local cloud calls runDue() when
 * nextDue() has come, in life and when the clock is moved; what runs then may set a new due time.
 */
export type Scheduled = {
  nextDue: () => Date | null;
  /** Does what is due at now() and resolves once it has been done. */
  runDue: () => Promise<void>;
};
