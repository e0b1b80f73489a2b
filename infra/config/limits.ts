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

/**
 * Lambdas whose instances are limited, because a flood of their calls would cost more than itself. Two stages in one
 * account take twice the sum; at least `unreservedMin` must remain for all others.
 */
export const reservedConcurrency: { [N in FunctionName]?: number } = {
  // Each call takes a core for 50 ms or more. Ten instances hash more passwords in a second than a million customers
  // send at their peak, and a flood of a whole day costs at most $12 for each Lambda.
  ...Object.fromEntries(hashing.map((name) => [name, 10])),
  // The provider takes 600 calls a minute. More syncs at the same time would be refused and retried.
  syncSubscription: 20,
  // SES sends 14 mails a second. The rest waits in the queue of the Lambda.
  sendMail: 10,
};

/** Lambda keeps this many for the Lambdas without a limit, and refuses a reservation that would take more. */
export const unreservedMin = 100;

/** A new account may run 10 Lambdas at the same time, later 1,000: this many call for a look at the quota. */
export const concurrencyWarning = 800;

/** At these rates SES puts an account under review; at twice and five times as much it stops its mail. */
export const bounceRateMax = 0.05;
export const complaintRateMax = 0.001;

/** What a month of a stage may cost before somebody is told. */
export const monthlyBudgetUsd = 25;

/** How long an asset is kept for pages that were opened before the deployment that replaced it. */
export const supersededDays = 30;

/**
 * Requests of an IP address in five minutes before the firewall refuses more. A visit takes up to 100, and a mobile
 * carrier may put a hundred customers behind one address.
 */
export const requestsPerAddress = 10_000;

/** Requests per second and burst that the API's stage allows for each route. */
export const apiThrottle = { rateLimit: 200, burstLimit: 400 };
