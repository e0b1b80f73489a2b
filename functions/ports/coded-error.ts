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
