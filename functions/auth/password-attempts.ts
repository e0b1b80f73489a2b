import { incrementFailures, isTrusted, waitSeconds } from '#domain/password-attempts.ts';
import type { Key } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { conflict, tryUntilWritten } from '#repositories/optimistic-lock.ts';
import { addressRow, countFailure, deviceRow, readFailures } from '#repositories/password-attempts.ts';

/** The row that counted the attempt, to be deleted when the password is right; or how long to wait. */
export type PasswordAttempt = { row: Key } | { waitSeconds: number };

/** Fewer than elsewhere: an attempt among many is more likely a guess, and may as well wait. */
const attemptsMax = 8;

const countIn = async ({ database, clock }: Ports, row: Key, now: number): Promise<PasswordAttempt> => {
  const attempt = async (): Promise<PasswordAttempt | typeof conflict> => {
    const failures = await readFailures(database, row);
    const seconds = waitSeconds(failures, now);
    if (seconds > 0) return { waitSeconds: seconds };
    return (await countFailure(database, row, failures, incrementFailures(failures, now))) ? { row } : conflict;
  };
  const counted = await tryUntilWritten(clock, attempt, { attemptsMax });
  // Too many concurrent attempts on one row are throttled like failures.
  return counted === conflict ? { waitSeconds: 1 } : counted;
};

/** The row of a known device that still has attempts of its own, or null. */
const trustedRow = async ({ database, hashes }: Ports, device: string, now: number): Promise<Key | null> => {
  const row = await deviceRow(hashes, device);
  return isTrusted(await readFailures(database, row), now) ? row : null;
};

/** Counts the attempt as failed before checking the password, so concurrent attempts cannot share one slot. */
export const consumePasswordAttempt = async (
  ports: Ports,
  email: string,
  device: string | null,
  now: number,
): Promise<PasswordAttempt> => {
  const row = device === null ? null : await trustedRow(ports, device, now);
  return countIn(ports, row ?? (await addressRow(ports.hashes, email)), now);
};
