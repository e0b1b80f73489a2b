import type { FunctionName } from '#infra/config/names.ts';
import type { Units } from './units.ts';
import { providerCallsOf, requestsOf } from './units.ts';

/**
 * Assumed durations in milliseconds, for a Lambda of 512 MB in the region of its tables and a provider on another
 * continent. The dashboard of a stage shows the real ones.
 */
export const waitsMs = {
  own: { ms: 5, description: 'own code' },
  table: { ms: 5, description: 'a request to a table' },
  bus: { ms: 15, description: 'a PutEvents call' },
  mail: { ms: 60, description: 'a mail sent' },
  provider: { ms: 400, description: 'a call to the payment provider' },
  hash: { ms: 60, description: 'a password hash, with 1,024 MB' },
  start: { ms: 350, description: 'a cold start' },
  secret: { ms: 20, description: 'a secret fetched at a cold start' },
} as const;

const hashes: { [N in FunctionName]?: number } = {
  createToken: 1,
  registerUser: 1,
  resetPassword: 1,
  changePassword: 2,
};

/** Total duration of warm runs. Jobs read in parallel and pause, which loads.ts accounts for. */
export const warmMs = (name: FunctionName, runs: number, units: Units): number =>
  runs * (waitsMs.own.ms + (hashes[name] ?? 0) * waitsMs.hash.ms) +
  requestsOf(units) * waitsMs.table.ms +
  (units.publishes ?? 0) * waitsMs.bus.ms +
  (units.mails ?? 0) * waitsMs.mail.ms +
  providerCallsOf(units) * waitsMs.provider.ms;
