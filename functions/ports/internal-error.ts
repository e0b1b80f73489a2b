import { CodedError } from './coded-error.ts';

type InternalErrorCode =
  | 'bus_rejected_events'
  | 'condition_empty'
  | 'confirmation_conflict'
  | 'connect_timeout'
  | 'customer_bind_failed'
  | 'event_not_subscribed'
  | 'index_unknown'
  | 'lookup_hash_malformed'
  | 'optimistic_lock_exhausted'
  | 'password_hash_malformed'
  | 'range_key_missing'
  | 'response_timeout'
  | 'response_too_large'
  | 'secret_empty'
  | 'update_empty';

/** A fault that is ours to fix. */
export class InternalError extends CodedError<InternalErrorCode> {
  override readonly name = 'InternalError';
}
