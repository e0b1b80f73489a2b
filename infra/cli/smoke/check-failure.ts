/** A check that failed: what was expected, and what came instead. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/** Fails the check unless the condition holds. */
export function must(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CheckFailure(message);
}
