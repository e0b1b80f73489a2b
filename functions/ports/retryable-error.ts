/** Thrown on purpose: nothing is wrong, but what this waits for is not there yet, and the bus will come back. */
export class RetryableError extends Error {
  override readonly name = 'TryLater';
}
