import type { FunctionKind, FunctionName } from './names.ts';

/**
 * An API call ends before the gateway's 30 s; a reaction waits for a provider that may be slow; a job, which paces
 * itself, gets the most that Lambda gives.
 */
export const timeoutSeconds: Record<FunctionKind, number> = { api: 25, reactions: 60, jobs: 900 };

/** How often Lambda itself tries again what failed and nobody waits for. */
export const retriesMax = 2;

// Hashing a password takes 19 MiB and one whole core; Lambda's share of a core grows with the memory.
const hashing: readonly FunctionName[] = ['createToken', 'registerUser', 'resetPassword', 'changePassword'];

export const memoryMb = (name: FunctionName): number => (hashing.includes(name) ? 1024 : 512);

/** Requests a second that the API's stage lets through to each route, and how many at once. */
export const apiThrottle = { rateLimit: 200, burstLimit: 400 };
