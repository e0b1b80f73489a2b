import { CodedError } from './internal-error.ts';

type RetryCode = 'mail_lease_held' | 'subscription_not_created_yet';

/** Not a fault: what the reaction waits for is not there yet, so it fails on purpose and EventBridge retries it. */
export class RetryableError extends CodedError<RetryCode> {
  override readonly name = 'RetryableError';
}
