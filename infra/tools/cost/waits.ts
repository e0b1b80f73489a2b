import type { FunctionName } from '#infra/config/names.ts';
import type { Units } from './units.ts';
import { providerCallsOf, requestsOf } from './units.ts';

/**
 * How long a Lambda waits for what, in milliseconds. Assumptions for a Lambda of 512 MB beside its tables and a
 * provider on another continent; the dashboard of a stage shows what is true.
 */
export const waitsMs = {
  own: { ms: 5, says: 'its own work' },
  table: { ms: 5, says: 'a request to a table' },
  bus: { ms: 15, says: 'a call of PutEvents' },
  mail: { ms: 60, says: 'a mail' },
  provider: { ms: 400, says: 'a call of the payment provider' },
  hash: { ms: 60, says: 'the hash of a password, with 1,024 MB' },
  start: { ms: 350, says: 'a cold start' },
  secret: { ms: 20, says: 'a secret fetched at a cold start' },
} as const;

const hashes: { [N in FunctionName]?: number } = {
  createToken: 1,
  registerUser: 1,
  resetPassword: 1,
  changePassword: 2,
};

/** What so many runs take in all when they are warm. A job reads side by side and pauses: jobs.ts counts for it. */
export const warmMs = (name: FunctionName, runs: number, units: Units): number =>
  runs * (waitsMs.own.ms + (hashes[name] ?? 0) * waitsMs.hash.ms) +
  requestsOf(units) * waitsMs.table.ms +
  (units.publishes ?? 0) * waitsMs.bus.ms +
  (units.mails ?? 0) * waitsMs.mail.ms +
  providerCallsOf(units) * waitsMs.provider.ms;
