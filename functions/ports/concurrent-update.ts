import { CodedError } from './internal-error.ts';

type ConcurrentUpdateCode = 'optimistic_lock_exhausted' | 'transaction_conflict';

/** Not a fault: other writes of the same item kept coming first. The caller may try again. */
export class ConcurrentUpdate extends CodedError<ConcurrentUpdateCode> {
  override readonly name = 'ConcurrentUpdate';
}
