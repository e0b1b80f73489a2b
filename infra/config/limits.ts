import type { FunctionKind, FunctionName } from './names.ts';

/**
 * An API call must end before the gateway's 30 s. A reaction may wait for a slow provider. A job paces itself and gets
 * Lambda's maximum.
 */
export const timeoutSeconds: Record<FunctionKind, number> = { api: 25, reactions: 60, jobs: 900 };

/** Retries that Lambda makes for a failed asynchronous invocation. */
export const retriesMax = 2;

// Hashing a password takes 19 MiB and a whole core. Lambda's CPU share grows with the memory.
const hashing: readonly FunctionName[] = ['createToken', 'registerUser', 'resetPassword', 'changePassword'];

export const memoryMb = (name: FunctionName): number => (hashing.includes(name) ? 1024 : 512);

/** A new account may run 10 Lambdas at the same time, later 1,000: this many call for a look at the quota. */
export const concurrencyWarning = 800;

/** At these rates SES puts an account under review; at twice and five times as much it stops its mail. */
export const bounceRateMax = 0.05;
export const complaintRateMax = 0.001;

/** What a month of a stage may cost before somebody is told. */
export const monthlyBudgetUsd = 25;

/** Requests per second and burst that the API's stage allows for each route. */
export const apiThrottle = { rateLimit: 200, burstLimit: 400 };
