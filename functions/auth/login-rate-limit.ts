import { incrementFailures, isTrusted, waitSeconds } from '#domain/login-failures.ts';
import type { Key } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { addressRow, countFailure, deviceRow, readFailures } from '#repositories/login-failures.ts';

/** A try that was counted before it was made, and the row to forget when it was right; or how long to wait. */
export type LoginAttempt = { row: Key } | { waitSeconds: number };

/** So often may one try lose to others of the same moment before it is sent away. */
const looksMax = 8;

const countIn = async ({ database, clock }: Ports, row: Key, now: number): Promise<LoginAttempt> => {
  for (let look = 0; look < looksMax; look += 1) {
    const failures = await readFailures(database, row);
    const seconds = waitSeconds(failures, now);
    if (seconds > 0) return { waitSeconds: seconds };
    if (await countFailure(database, row, failures, incrementFailures(failures, now))) return { row };
    await clock.pause(10 * 2 ** look * Math.random());
  }
  return { waitSeconds: 1 };
};

/** The row of a known device that may still try apart, or null. */
const trustedRow = async ({ database, hashes }: Ports, device: string, now: number): Promise<Key | null> => {
  const row = await deviceRow(hashes, device);
  return isTrusted(await readFailures(database, row), now) ? row : null;
};

/** Counted first, as a failure: a thousand tries at the same moment are a thousand, and not one. */
export const consumeLoginAttempt = async (
  ports: Ports,
  email: string,
  device: string | null,
  now: number,
): Promise<LoginAttempt> => {
  const row = device === null ? null : await trustedRow(ports, device, now);
  return countIn(ports, row ?? (await addressRow(ports.hashes, email)), now);
};
