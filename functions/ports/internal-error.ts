import type { LogFields } from './ports.ts';

/**
 * An error of our own. The code is one of a fixed list, and `fields` hold ids, counts and codes, so both may be logged.
 * The message is the code: an error never carries what somebody sent.
 */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly fields: LogFields;

  constructor(code: Code, fields: LogFields = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.fields = fields;
  }
}

type InternalErrorCode =
  | 'argon2_unavailable'
  | 'argon2_wrong'
  | 'bus_rejected_events'
  | 'condition_empty'
  | 'confirmation_conflict'
  | 'connect_timeout'
  | 'customer_bind_failed'
  | 'event_not_subscribed'
  | 'index_unknown'
  | 'lookup_hash_malformed'
  | 'password_hash_malformed'
  | 'range_key_missing'
  | 'response_timeout'
  | 'response_too_large'
  | 'secret_empty'
  | 'start_date_invalid'
  | 'update_empty';

/** A fault that is ours to fix. */
export class InternalError extends CodedError<InternalErrorCode> {
  override readonly name = 'InternalError';
}
